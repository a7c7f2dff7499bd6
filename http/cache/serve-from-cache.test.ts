import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { Answered } from '#http/access-log.ts'
import { compress } from '#http/compress.ts'
import { openRequestQueue } from '#http/request-queue.ts'
import { openPageCache } from './page-cache.ts'
import { serveFromCache } from './serve-from-cache.ts'

const page = `<p>${'A page that is worth compressing. '.repeat(50)}</p>`

test('a page is made once for each encoding and sent from then on, with 304 for who has it', async () => {
  const { ask, made } = await open()
  for (const encoding of ['gzip', 'gzip', 'gzip, deflate, br', 'br']) {
    const answer = await ask('/page', { 'Accept-Encoding': encoding })
    expect(answer.headers.get('Content-Encoding')).toBe(encoding.includes('br') ? 'br' : 'gzip')
    expect(await answer.text()).toBe(page)
  }
  expect(made).toEqual(['/page', '/page'])
  const { headers } = await ask('/page', { 'Accept-Encoding': 'gzip' })
  const known = await ask('/page', { 'Accept-Encoding': 'gzip', 'If-None-Match': headers.get('ETag') ?? '' })
  expect([known.status, known.headers.get('Content-Length'), await known.text()]).toEqual([304, null, ''])
  expect(known.headers.get('Content-Security-Policy')).toBe("default-src 'self'")
  const head = await ask('/page', { 'Accept-Encoding': 'gzip' }, 'HEAD')
  expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(0)
  expect(made).toHaveLength(2)
})

test('what many ask for at once is made once', async () => {
  const { ask, made } = await open()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/page')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(made).toEqual(['/page'])
})

test('who has a session, sends something or wants a part is passed to the next handler', async () => {
  const { ask, behind, made } = await open()
  await ask('/page')
  await ask('/page', { Cookie: 'session=1' })
  await ask('/page', {}, 'POST')
  await ask('/page', { Range: 'bytes=0-1' })
  await ask('/elsewhere')
  expect(behind).toEqual(['GET /page', 'POST /page', 'GET /page', 'GET /elsewhere'])
  expect(made).toEqual(['/page'])
})

test('an error in the cache is answered by the next handler', async () => {
  const { ask, behind } = await open()
  expect((await ask('/odd')).status).toBe(404)
  expect(behind).toEqual(['GET /odd'])
})

test('a page is made for nobody: no header of who asked reaches it', async () => {
  const { ask, heard } = await open()
  await ask('/page', { Cookie: 'theme=dark', 'User-Agent': 'a browser', Referer: 'https://example.org/' })
  expect(heard).toEqual([['accept-encoding']])
})

test('pictures differ by format and not by encoding', async () => {
  const { ask, made } = await open()
  const formatFor = async (accept: string, encoding: string) =>
    (await ask('/pictures/a', { Accept: accept, 'Accept-Encoding': encoding })).text()
  expect(await formatFor('image/avif,*/*', 'br')).toBe('image/avif')
  expect(await formatFor('image/avif', 'gzip')).toBe('image/avif')
  expect(await formatFor('*/*', 'gzip')).toBe('image/webp')
  expect(made).toHaveLength(2)
})

test('each page that is sent is told of, and nothing else', async () => {
  const { ask, told } = await open()
  await ask('/page')
  await ask('/page')
  await ask('/page', {}, 'HEAD')
  await ask('/pictures/a')
  await ask('/missing')
  expect(told).toEqual(['/page', '/page'])
})

test('each response from memory, and each that is rendered for it, has a line of its own without the query', async () => {
  const { ask, answered } = await open()
  const [first] = await Promise.all([ask('/page?token=secret'), ask('/page?token=secret')])
  await ask('/page?token=secret', { 'If-None-Match': first.headers.get('ETag') ?? '' })
  await ask('/elsewhere')
  const line = { method: 'GET', path: '/page', ms: expect.any(Number) }
  expect(answered).toEqual([
    { ...line, status: 200, cache: 'miss' },
    { ...line, status: 200, cache: 'miss' },
    { ...line, status: 304, cache: 'hit' },
  ])
})

async function open() {
  const answered: Answered[] = []
  const [made, behind, told] = [[] as string[], [] as string[], [] as string[]]
  const heard: string[][] = []
  const site = new Hono<{ Bindings: { cacheTags?: Set<string> } }>()
  site.use(compress())
  site.use(async (c, next) => {
    if (!c.env.cacheTags) behind.push(`${c.req.method} ${c.req.path}`)
    else {
      made.push(c.req.path)
      heard.push([...c.req.raw.headers.keys()])
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
      mostPerAddress: 100,
      most: 100,
      onFull: (_, response) => response.writeHead(503).end(),
    }).enqueue,
    onPage: (path) => told.push(path),
    onAnswered: (line) => answered.push(line),
  })
  const server = createServer(listener).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, method })
  return { ask, made, behind, told, heard, answered }
}
