import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { AccessLogEntry } from '#http/access-log.ts'
import { compress } from '#http/compress.ts'
import { openRequestQueue } from '#http/request-queue.ts'
import { openPageCache } from './page-cache.ts'
import { serveFromCache } from './serve-from-cache.ts'

const page = `<p>${'A page that is worth compressing. '.repeat(50)}</p>`

test('a page is rendered once per encoding and then served from the cache, with 304 for a matching ETag', async () => {
  const { request, rendered } = await open()
  for (const encoding of ['gzip', 'gzip', 'gzip, deflate, br', 'br']) {
    const response = await request('/page', { 'Accept-Encoding': encoding })
    expect(response.headers.get('Content-Encoding')).toBe(encoding.includes('br') ? 'br' : 'gzip')
    expect(await response.text()).toBe(page)
  }
  expect(rendered).toEqual(['/page', '/page'])
  const { headers } = await request('/page', { 'Accept-Encoding': 'gzip' })
  const known = await request('/page', { 'Accept-Encoding': 'gzip', 'If-None-Match': headers.get('ETag') ?? '' })
  expect([known.status, known.headers.get('Content-Length'), await known.text()]).toEqual([304, null, ''])
  expect(known.headers.get('Content-Security-Policy')).toBe("default-src 'self'")
  const head = await request('/page', { 'Accept-Encoding': 'gzip' }, 'HEAD')
  expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(0)
  expect(rendered).toHaveLength(2)
})

test('concurrent requests for a page render it only once', async () => {
  const { request, rendered } = await open()
  const responses = await Promise.all(Array.from({ length: 20 }, () => request('/page')))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(rendered).toEqual(['/page'])
})

test('requests with a session cookie, POST requests, range requests and uncacheable paths bypass the cache', async () => {
  const { request, passedOn, rendered } = await open()
  await request('/page')
  await request('/page', { Cookie: 'session=1' })
  await request('/page', {}, 'POST')
  await request('/page', { Range: 'bytes=0-1' })
  await request('/elsewhere')
  expect(passedOn).toEqual(['GET /page', 'POST /page', 'GET /page', 'GET /elsewhere'])
  expect(rendered).toEqual(['/page'])
})

test('a request for which the cache throws an error is passed to the next handler', async () => {
  const { request, passedOn } = await open()
  expect((await request('/odd')).status).toBe(404)
  expect(passedOn).toEqual(['GET /odd'])
})

test('a page is rendered without any headers of the request except Accept-Encoding', async () => {
  const { request, receivedHeaders } = await open()
  await request('/page', { Cookie: 'theme=dark', 'User-Agent': 'a browser', Referer: 'https://example.org/' })
  expect(receivedHeaders).toEqual([['accept-encoding']])
})

test('images are cached by format and not by encoding', async () => {
  const { request, rendered } = await open()
  const formatFor = async (accept: string, encoding: string) =>
    (await request('/pictures/a', { Accept: accept, 'Accept-Encoding': encoding })).text()
  expect(await formatFor('image/avif,*/*', 'br')).toBe('image/avif')
  expect(await formatFor('image/avif', 'gzip')).toBe('image/avif')
  expect(await formatFor('*/*', 'gzip')).toBe('image/webp')
  expect(rendered).toHaveLength(2)
})

test('a page view is reported for each page sent, but not for HEAD requests, images or 404s', async () => {
  const { request, viewed } = await open()
  await request('/page')
  await request('/page')
  await request('/page', {}, 'HEAD')
  await request('/pictures/a')
  await request('/missing')
  expect(viewed).toEqual(['/page', '/page'])
})

test('each response of the cache is logged once as hit or miss, without its query string', async () => {
  const { request, logged } = await open()
  const [first] = await Promise.all([request('/page?token=secret'), request('/page?token=secret')])
  await request('/page?token=secret', { 'If-None-Match': first.headers.get('ETag') ?? '' })
  await request('/elsewhere')
  const line = { method: 'GET', path: '/page', ms: expect.any(Number) }
  expect(logged).toEqual([
    { ...line, status: 200, cache: 'miss' },
    { ...line, status: 200, cache: 'miss' },
    { ...line, status: 304, cache: 'hit' },
  ])
})

async function open() {
  const logged: AccessLogEntry[] = []
  const [rendered, passedOn, viewed] = [[] as string[], [] as string[], [] as string[]]
  const receivedHeaders: string[][] = []
  const site = new Hono<{ Bindings: { cacheTags?: Set<string> } }>()
  site.use(compress())
  site.use(async (c, next) => {
    if (!c.env.cacheTags) passedOn.push(`${c.req.method} ${c.req.path}`)
    else {
      rendered.push(c.req.path)
      receivedHeaders.push([...c.req.raw.headers.keys()])
    }
    c.env.cacheTags?.add('words')
    await next()
  })
  site.all('/page', (c) => c.html(page, 200, { 'Content-Security-Policy': "default-src 'self'" }))
  site.get('/pictures/a', (c) => c.body(c.req.header('Accept') ?? '', 200, { 'Content-Type': 'image/any' }))
  const cache = openPageCache({
    render: async (address, headers, cacheTags) =>
      await site.fetch(new Request(`http://here${address}`, { headers }), { cacheTags }),
    cacheExpiry: async () => Number.POSITIVE_INFINITY,
    maxBytes: 1_000_000,
  })
  const listener = serveFromCache({
    cache,
    cacheKey(url) {
      if (url === '/odd') throw new Error('an address that nobody thought of')
      return url === '/elsewhere' ? undefined : url
    },
    pictures: /^\/pictures\//,
    sessionCookie: /session=/,
    next: getRequestListener((request) => site.fetch(request, {})),
    enqueue: openRequestQueue({
      addressOf: () => 'here',
      maxPerAddress: 100,
      most: 100,
      onFull: (_, response) => response.writeHead(503).end(),
    }).enqueue,
    onPage: (path) => viewed.push(path),
    onResponse: (line) => logged.push(line),
  })
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, method })
  return { request, rendered, passedOn, viewed, receivedHeaders, logged }
}
