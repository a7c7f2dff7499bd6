import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { assets } from './assets.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chambers-assets-'))
mkdirSync(path.join(folder, 'assets'))
writeFileSync(path.join(folder, 'assets', 'loader-abc.js'), 'plain')
writeFileSync(path.join(folder, 'assets', 'loader-abc.js.br'), 'brotli')
writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>')
writeFileSync(path.join(folder, 'speculation-rules.json'), '{}')
writeFileSync(path.join(folder, 'manifest.json'), '{}')
writeFileSync(path.join(folder, 'notes.secret'), 'not for the world')
afterAll(() => rmSync(folder, { recursive: true }))

const site = new Hono<{ Variables: { tagCache: () => void } }>()
  .use(async (c, next) => {
    c.set('tagCache', () => {})
    await next()
  })
  .use(assets(folder))
  .all('*', (c) => c.text('the next door', 404))

test('a hashed asset may be kept for ever, and comes compressed where the browser takes it', async () => {
  const response = await site.request('/assets/loader-abc.js', { headers: { 'Accept-Encoding': 'br' } })
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('Content-Encoding')).toBe('br')
  expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(await response.text()).toBe('brotli')
})

test('a browser that takes no brotli gets the plain bytes', async () => {
  const response = await site.request('/assets/loader-abc.js', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(response.headers.has('Content-Encoding')).toBe(false)
  expect(await response.text()).toBe('plain')
})

test('an asset the browser has is not sent again', async () => {
  const etag = (await site.request('/favicon.svg')).headers.get('ETag') ?? ''
  expect((await site.request('/favicon.svg', { headers: { 'If-None-Match': etag } })).status).toBe(304)
})

test('the rules of prefetching have the type without which a browser leaves them aside', async () => {
  const response = await site.request('/speculation-rules.json')
  expect(response.headers.get('Content-Type')).toBe('application/speculationrules+json')
})

test.each([
  '/manifest.json',
  '/assets/other.js',
  '/assets/../notes.secret',
  '/notes.secret',
  '/assets/loader-abc.js.br',
])('%s is left to the next door', async (address) => {
  expect((await site.request(address)).status).toBe(404)
})
