import { expect, test } from 'vitest'
import { plainHtml } from './html.ts'

test('a text as it was typed has paragraphs and line breaks, and nothing in it is a tag', () => {
  expect(plainHtml('One\r\ntwo & <b>three</b>\n\n\n| four |\n')).toBe(
    '<p>One<br>\ntwo &amp; &lt;b&gt;three&lt;/b&gt;</p>\n<p>| four |</p>',
  )
})
