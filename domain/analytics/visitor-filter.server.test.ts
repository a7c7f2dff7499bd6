import { expect, test } from 'vitest'
import { readerHeaders } from '#tests/support/unit/background.ts'
import { openVisitorFilter } from './analytics.server.ts'

const isReader = openVisitorFilter(/session_token=/)

test('a browser is counted, even if it sends only a user agent or sets DNT and GPC to 0', () => {
  expect(isReader(readerHeaders)).toBe(true)
  expect(isReader({ 'user-agent': readerHeaders['user-agent'] })).toBe(true)
  expect(isReader({ ...readerHeaders, dnt: '0', 'sec-gpc': '0', cookie: 'theme=dark' })).toBe(true)
})

test.each([
  ['asks not to be followed', { dnt: '1' }],
  ['asks that nothing be passed on', { 'sec-gpc': '1' }],
  ['is signed in', { cookie: 'a=b; chambers.session_token=x' }],
  ['fetches ahead', { 'sec-purpose': 'prefetch' }],
  ['prepares a page ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['fetches ahead by an older name', { purpose: 'prefetch' }],
  ['fetches ahead by the name of older Firefoxes', { 'x-moz': 'prefetch' }],
  ['asks for a picture', { 'sec-fetch-dest': 'image' }],
  ['asks by script', { 'sec-fetch-dest': 'empty' }],
  ['frames the page', { 'sec-fetch-dest': 'iframe' }],
  ['does not say what it is', { 'user-agent': undefined }],
  ['says nothing as its name', { 'user-agent': '' }],
  ['is a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['is a program', { 'user-agent': 'curl/8.14.1' }],
  ['has a name longer than any browser has', { 'user-agent': `Mozilla/5.0 ${'x'.repeat(500)}` }],
])('a client that %s is not counted', (_, headers) => {
  expect(isReader({ ...readerHeaders, ...headers })).toBe(false)
})

test('browsers and bots are still distinguished after thousands of different user agents', () => {
  for (let number = 0; number < 3_000; number++)
    isReader({ ...readerHeaders, 'user-agent': `Mozilla/5.0 Firefox/${number}` })
  expect(isReader(readerHeaders)).toBe(true)
  expect(isReader({ ...readerHeaders, 'user-agent': 'curl/8.14.1' })).toBe(false)
})
