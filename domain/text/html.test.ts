import { expect, test } from 'vitest'
import { wordsOfHtml } from './html.ts'

test('block elements separate words, inline elements do not, and entities are decoded', () => {
  const html = '<h2 id="a">Fees</h2>\n<p>Smith &#x26; <em>Co</em>. &#x3C;b&gt;</p><ul><li>one</li><li>two</li></ul>'
  expect(wordsOfHtml(html)).toBe('Fees Smith & Co. <b> one two')
})

test('a > inside an attribute value does not end the tag', () => {
  const cell = '<td data-label="Claims > 1 crore">Yes, <a href="/fees" title="Fees > costs">see fees</a></td>'
  expect(wordsOfHtml(`<table>${cell}</table>`)).toBe('Yes, see fees')
})
