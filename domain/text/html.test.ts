import { expect, test } from 'vitest'
import { wordsOfHtml } from './html.ts'

test('parts end a word, emphasis does not, and signs are signs again', () => {
  const html = '<h2 id="a">Fees</h2>\n<p>Smith &#x26; <em>Co</em>. &#x3C;b&gt;</p><ul><li>one</li><li>two</li></ul>'
  expect(wordsOfHtml(html)).toBe('Fees Smith & Co. <b> one two')
})

test('a sign inside an attribute does not end its tag', () => {
  const cell = '<td data-label="Claims > 1 crore">Yes, <a href="/fees" title="Fees > costs">see fees</a></td>'
  expect(wordsOfHtml(`<table>${cell}</table>`)).toBe('Yes, see fees')
})
