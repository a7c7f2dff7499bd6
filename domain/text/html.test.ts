import { expect, test } from 'vitest'
import { feedHtml, plainHtml, wordsOfHtml } from './html.ts'

test('block elements separate words, inline elements do not, and entities are decoded', () => {
  const html = '<h2 id="a">Fees</h2>\n<p>Smith &#x26; <em>Co</em>. &#x3C;b&gt;</p><ul><li>one</li><li>two</li></ul>'
  expect(wordsOfHtml(html)).toBe('Fees Smith & Co. <b> one two')
})

test('a > inside an attribute value does not end the tag', () => {
  const cell = '<td data-label="Claims > 1 crore">Yes, <a href="/fees" title="Fees > costs">see fees</a></td>'
  expect(wordsOfHtml(`<table>${cell}</table>`)).toBe('Yes, see fees')
})

test('plain text becomes paragraphs and line breaks, and its HTML is escaped', () => {
  expect(plainHtml('One\r\ntwo & <b>three</b>\n\n\n| four |\n')).toBe(
    '<p>One<br>\ntwo &amp; &lt;b&gt;three&lt;/b&gt;</p>\n<p>| four |</p>',
  )
})

const page = 'https://chambers.example/blog/a'

test('relative URLs in href, src and srcset become absolute', () => {
  const html =
    '<p id="x"><a href="/team#a" title="1 > 0">A</a> <a href="#note.1">1</a> <a href="https://g.example/?a=1&#x26;b">G</a>' +
    '<img src="/uploads/medias/a.webp" srcset="/uploads/medias/a.webp?w=320 320w, /uploads/medias/a.webp?w=640 640w" alt=""></p>'
  expect(feedHtml(html, page)).toBe(
    '<p id="x"><a href="https://chambers.example/team#a" title="1 > 0">A</a> ' +
      '<a href="https://chambers.example/blog/a#note.1">1</a> <a href="https://g.example/?a=1&amp;b">G</a>' +
      '<img src="https://chambers.example/uploads/medias/a.webp" srcset="https://chambers.example/uploads/medias/a.webp?w=320 320w, ' +
      'https://chambers.example/uploads/medias/a.webp?w=640 640w" alt=""></p>',
  )
})

test('escaped tags in the text are unchanged, and sidenotes are removed', () => {
  const html =
    '<p>Write &#x3C;a href="/x">.<sup class="fnref"><a href="/y">1</a></sup>' +
    '<span class="sn" aria-hidden="true"><b>1</b><em>An</em> aside.</span> On.</p>'
  expect(feedHtml(html, page)).toBe(
    '<p>Write &#x3C;a href="/x">.<sup class="fnref"><a href="https://chambers.example/y">1</a></sup> On.</p>',
  )
})

test('an unclosed tag with 100,000 attributes is processed in linear time', () => {
  const html = `<p ${'a="b" '.repeat(100_000)}`
  expect(feedHtml(html, page)).toBe(html)
})
