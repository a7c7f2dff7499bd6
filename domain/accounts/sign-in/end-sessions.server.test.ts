import { expect, test } from 'vitest'
import { browserName } from './end-sessions.server.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`${windows} Safari/537.36`, 'Chrome on Windows', false],
  [`${windows} Safari/537.36 Edg/146.0.0.0`, 'Edge on Windows', false],
  [`${iPhone} Version/19.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone', true],
  ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux', false],
  ['node', 'Unknown browser', false],
  [null, 'Unknown browser', false],
])('the user agent %s is named %s', (userAgent, name, isPhone) => {
  expect(browserName(userAgent)).toEqual({ name, isPhone })
})
