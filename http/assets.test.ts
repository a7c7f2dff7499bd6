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

test('a hashed asset is immutable and is sent with brotli if the browser accepts it', async () => {
  const response = await site.request('/assets/loader-abc.js', { headers: { 'Accept-Encoding': 'br' } })
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('Content-Encoding')).toBe('br')
  expect(response.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  expect(await response.text()).toBe('brotli')
})

test('a browser that does not accept brotli gets the uncompressed asset', async () => {
  const response = await site.request('/assets/loader-abc.js', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(response.headers.has('Content-Encoding')).toBe(false)
  expect(await response.text()).toBe('plain')
})

test('an asset with a matching ETag is answered with 304', async () => {
  const etag = (await site.request('/favicon.svg')).headers.get('ETag') ?? ''
  expect((await site.request('/favicon.svg', { headers: { 'If-None-Match': etag } })).status).toBe(304)
})

test('the speculation rules have the media type application/speculationrules+json', async () => {
  const response = await site.request('/speculation-rules.json')
  expect(response.headers.get('Content-Type')).toBe('application/speculationrules+json')
})

test.each([
  '/manifest.json',
  '/assets/other.js',
  '/assets/../notes.secret',
  '/notes.secret',
  '/assets/loader-abc.js.br',
])('%s is not served as an asset', async (address) => {
  expect((await site.request(address)).status).toBe(404)
})
