import { expect, test } from 'vitest'
import { jsonLdText } from './pages.ts'

test('what somebody wrote is found as it was, and ends no script', () => {
  const name = '</script><script>alert(1)</script><!-- "a" \\ & \u2028'
  const text = jsonLdText([{ '@type': 'Thing', name }])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Thing', name }] })
})
