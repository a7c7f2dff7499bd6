import { expect, test } from 'vitest'
import { publicPages } from '#tests/support/public-pages.ts'
import { cacheKey } from './cache-key.ts'

test('every kind of public page may be kept', () => {
  const pages = publicPages.filter((path) => path !== '/no/such/page')
  expect(pages.filter((path) => cacheKey(path) !== path)).toEqual([])
})

test('so may what belongs to pages, with the parameters that make another answer', () => {
  const addresses = [
    ...['/blog?page=3', '/blog/tag/arbitration?page=2', '/media?page=2', '/pictures/hero-0456c5b165.webp?w=640'],
    ...['/rss.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/assets/site-Cq9rlLKZ.css', '/favicon.svg'],
    ...[`/uploads/blogs/${'a'.repeat(32)}.webp?w=320`, `/share/${'a'.repeat(32)}/a-post.png`],
  ]
  expect(addresses.filter((address) => cacheKey(address) !== address)).toEqual([])
})

test('whatever width is asked for, there are as many answers as there are widths', () => {
  const keys = [1, 2, 3, 319, 320, 9_000, 99_999].map((width) => cacheKey(`/pictures/a.webp?w=${width}`))
  expect(keys.slice(0, 5)).toEqual(Array(5).fill('/pictures/a.webp?w=320'))
  expect(keys[5]).toBe(keys[6])
})

test('where somebody found a link makes no other answer of it', () => {
  expect(cacheKey('/blog?utm_source=a&page=2&fbclid=b')).toBe('/blog?page=2')
  expect(cacheKey('/?gclid=1')).toBe('/')
  expect(cacheKey('/about?')).toBe('/about')
})

test('nor does a parameter that the page does not read: nobody makes it anew by inventing one', () => {
  for (const [url, key] of [
    ['/about?x=1', '/about'],
    ['/practice-areas/litigation?page=2', '/practice-areas/litigation'],
    ['/blog?constructor=1&__proto__=1', '/blog'],
    ['/blog?page=2&x=1', '/blog?page=2'],
    ['/blog/tag/x?valueOf=', '/blog/tag/x'],
    ['/contact?q=1', '/contact'],
  ] as const)
    expect(cacheKey(url), url).toBe(key)
})

test.each([
  ...[
    '/adminsite',
    '/adminDashboard',
    '/AdminDashboard/blog',
    '/insert/getblog',
    '/enquiry/a.b',
    '/preview/a.b',
    '/draft/a.b',
    '/draft/a.b/about',
  ],
  ...['/healthz', '/readyz', '/blog?q=bail', '/search?q=bail', '/?sent=CH-1', '/contact?service=arbitration'],
  ...['/blog?page=0', '/blog?page=1e3', '/blog?page=2&page=3', '/about/', '//about', 'http://other/about'],
  ...['/blog?tag=bail', '/contact?sent=CH-1', '/search?kind=notes'],
  ...['/share/1/../../about', '/blog/..', '/blog/%2e%2e', '/blog/..\\about', '/blog/tag/..\\..\\about', '/blog/a#b'],
  ...['/blog/reading%2Da', '/uploads/blogs/..', '/blog/tag/../..', '/assets/..', '/blog/tag/%2E'],
  ...['/pictures/../../etc/passwd', '/blog/a/b', '/media?gallery=2'],
])('%s is answered for whoever asks', (url) => {
  expect(cacheKey(url)).toBeUndefined()
})
