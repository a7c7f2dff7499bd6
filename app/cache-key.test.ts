import { expect, test } from 'vitest'
import { publicPages } from '#tests/support/public-pages.ts'
import { cacheKey } from './cache-key.ts'

test('every public page is cacheable under its own path', () => {
  const pages = publicPages.filter((path) => path !== '/no/such/page')
  expect(pages.filter((path) => cacheKey(path) !== path)).toEqual([])
})

test('feeds, assets, images and paginated lists are cacheable under their URL with its parameters', () => {
  const addresses = [
    ...['/blog?page=3', '/blog/tag/arbitration?page=2', '/media?page=2', '/pictures/hero-0456c5b165.webp?w=640'],
    ...['/rss.xml', '/feed.json', '/sitemap.xml', '/robots.txt', '/assets/site-Cq9rlLKZ.css', '/favicon.svg'],
    ...[`/uploads/blogs/${'a'.repeat(32)}.webp?w=320`, `/share/${'a'.repeat(32)}/a-post.png`],
  ]
  expect(addresses.filter((address) => cacheKey(address) !== address)).toEqual([])
})

test('image widths are rounded to the standard widths in the cache key', () => {
  const keys = [1, 2, 3, 319, 320, 9_000, 99_999].map((width) => cacheKey(`/pictures/a.webp?w=${width}`))
  expect(keys.slice(0, 5)).toEqual(Array(5).fill('/pictures/a.webp?w=320'))
  expect(keys[5]).toBe(keys[6])
})

test('tracking parameters are removed from the cache key', () => {
  expect(cacheKey('/blog?utm_source=a&page=2&fbclid=b')).toBe('/blog?page=2')
  expect(cacheKey('/?gclid=1')).toBe('/')
  expect(cacheKey('/about?')).toBe('/about')
})

test('parameters that a page does not read are removed from the cache key', () => {
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
])('%s is not cacheable', (url) => {
  expect(cacheKey(url)).toBeUndefined()
})
