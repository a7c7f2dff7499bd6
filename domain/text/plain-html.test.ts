import { expect, test } from 'vitest'
import { plainHtml } from './html.ts'

test('plain text becomes paragraphs and line breaks, and its HTML is escaped', () => {
  expect(plainHtml('One\r\ntwo & <b>three</b>\n\n\n| four |\n')).toBe(
    '<p>One<br>\ntwo &amp; &lt;b&gt;three&lt;/b&gt;</p>\n<p>| four |</p>',
  )
})
