import { expect, test } from 'vitest'
import { feedHtml } from './html.ts'

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
