import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { acceptedEncoding, compress } from './compress.ts'

const page = '<p>The law is stated as on a date.</p>'.repeat(100)
const words = Array.from({ length: 2000 }, (_, at) => `w${(at * 7919) % 613} and`).join(' ')
const site = new Hono()
  .use(compress())
  .get('/page', (c) => c.html(page))
  .get('/words', (c) => c.html(words))
  .get('/short', (c) => c.html('<p>short</p>'))
  .get('/private', (c) => c.html(page, 200, { 'Cache-Control': 'no-store' }))
  .get('/feed', (c) => c.text(page, 200, { ETag: 'W/"its own"' }))
  .get('/typed/:type', (c) =>
    c.body(page, 200, { 'Content-Type': `application/${c.req.param('type')}; charset=utf-8` }),
  )
  .get('/picture', (c) => c.body(page, 200, { 'Content-Type': 'image/webp' }))

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a page is compressed with %s and decompresses to the original', async (encoding, decompress) => {
  const response = await site.request('/page', { headers: { 'Accept-Encoding': encoding } })
  expect(response.headers.get('Content-Encoding')).toBe(encoding)
  expect(response.headers.get('Vary')).toContain('Accept-Encoding')
  const body = Buffer.from(await response.arrayBuffer())
  expect(body.length).toBeLessThan(page.length / 4)
  expect(decompress(body).toString()).toBe(page)
})

test.each(['json', 'feed+json', 'manifest+json', 'xml', 'rss+xml'])(
  'a response of the type application/%s is compressed and has a weak ETag',
  async (type) => {
    const response = await site.request(`/typed/${type}`, { headers: { 'Accept-Encoding': 'br' } })
    expect(response.headers.get('Content-Encoding')).toBe('br')
    expect(response.headers.get('ETag')).toMatch(/^W\//)
  },
)

test('a request with a matching If-None-Match header is answered with 304 and no body', async () => {
  const first = await site.request('/page')
  const etag = first.headers.get('ETag') ?? ''
  expect(etag).toMatch(/^W\/"/)
  for (const known of [etag, `"another", ${etag}`, etag.slice(2), '*']) {
    const second = await site.request('/page', { headers: { 'If-None-Match': known } })
    expect(second.status, known).toBe(304)
    expect(await second.text()).toBe('')
  }
  expect((await site.request('/page', { headers: { 'If-None-Match': '"another"' } })).status).toBe(200)
})

test('short pages and WebP images are not compressed', async () => {
  const headers = { 'Accept-Encoding': 'br' }
  expect((await site.request('/short', { headers })).headers.has('Content-Encoding')).toBe(false)
  expect((await site.request('/picture', { headers })).headers.has('Content-Encoding')).toBe(false)
})

test('a streamed response is neither buffered nor compressed', async () => {
  let made = 0
  const pieces: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    pull(controller) {
      made += 1
      controller.enqueue(Buffer.from(page))
      if (made === 1_000) controller.close()
    },
  }
  const streaming = new Hono().use(compress()).get('/table', (c) => {
    c.header('Transfer-Encoding', 'chunked')
    c.header('Content-Type', 'text/csv; charset=utf-8')
    return c.body(new ReadableStream(pieces))
  })
  const response = await streaming.request('/table', { headers: { 'Accept-Encoding': 'br' } })
  expect(made).toBeLessThan(10)
  expect(response.headers.has('Content-Encoding')).toBe(false)
  expect(await response.text()).toHaveLength(1_000 * page.length)
})

test('a page with Cache-Control no-store has no ETag', async () => {
  expect((await site.request('/private')).headers.has('ETag')).toBe(false)
})

test('a response with its own ETag keeps it', async () => {
  expect((await site.request('/feed')).headers.get('ETag')).toBe('W/"its own"')
  expect((await site.request('/feed', { headers: { 'If-None-Match': 'W/"its own"' } })).status).toBe(304)
})

test('a cacheable response is compressed more strongly than one that is sent once', async () => {
  const headers = { 'Accept-Encoding': 'br' }
  const lengthOf = async (env: object) =>
    (await (await site.request('/words', { headers }, env)).arrayBuffer()).byteLength
  expect(await lengthOf({ cacheTags: new Set(['words']) })).toBeLessThan(await lengthOf({ cacheTags: new Set() }))
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['identity', undefined],
  ['', undefined],
])('the encoding chosen for Accept-Encoding “%s” is %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
