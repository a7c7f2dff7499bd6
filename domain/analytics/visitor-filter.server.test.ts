import { expect, test } from 'vitest'
import { readerHeaders } from '#tests/support/unit/background.ts'
import { openVisitorFilter } from './analytics.server.ts'

const isCounted = openVisitorFilter(/session_token=/)

test('a browser is counted, even if it sends only a user agent or sets DNT and GPC to 0', () => {
  expect(isCounted(readerHeaders)).toBe(true)
  expect(isCounted({ 'user-agent': readerHeaders['user-agent'] })).toBe(true)
  expect(isCounted({ ...readerHeaders, dnt: '0', 'sec-gpc': '0', cookie: 'theme=dark' })).toBe(true)
})

test.each([
  ['sends DNT', { dnt: '1' }],
  ['sends GPC', { 'sec-gpc': '1' }],
  ['is signed in', { cookie: 'a=b; chambers.session_token=x' }],
  ['prefetches', { 'sec-purpose': 'prefetch' }],
  ['prerenders', { 'sec-purpose': 'prefetch;prerender' }],
  ['prefetches with the header Purpose', { purpose: 'prefetch' }],
  ['prefetches with the header of older Firefox versions', { 'x-moz': 'prefetch' }],
  ['requests an image', { 'sec-fetch-dest': 'image' }],
  ['requests it by script', { 'sec-fetch-dest': 'empty' }],
  ['frames the page', { 'sec-fetch-dest': 'iframe' }],
  ['sends no user agent', { 'user-agent': undefined }],
  ['sends an empty user agent', { 'user-agent': '' }],
  ['is a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['is a command-line tool', { 'user-agent': 'curl/8.14.1' }],
  ['sends a user agent that is too long for a browser', { 'user-agent': `Mozilla/5.0 ${'x'.repeat(500)}` }],
])('a client that %s is not counted', (_, headers) => {
  expect(isCounted({ ...readerHeaders, ...headers })).toBe(false)
})

test('browsers and bots are still distinguished after thousands of different user agents', () => {
  for (let number = 0; number < 3_000; number++)
    isCounted({ ...readerHeaders, 'user-agent': `Mozilla/5.0 Firefox/${number}` })
  expect(isCounted(readerHeaders)).toBe(true)
  expect(isCounted({ ...readerHeaders, 'user-agent': 'curl/8.14.1' })).toBe(false)
})
