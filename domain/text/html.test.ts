import { expect, test } from 'vitest'
import { wordsOfHtml } from './html.ts'

test('parts end a word, emphasis does not, and signs are signs again', () => {
  const html = '<h2 id="a">Fees</h2>\n<p>Smith &#x26; <em>Co</em>. &#x3C;b&gt;</p><ul><li>one</li><li>two</li></ul>'
  expect(wordsOfHtml(html)).toBe('Fees Smith & Co. <b> one two')
})
