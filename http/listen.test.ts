import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { except } from 'hono/combine'
import { streamSSE } from 'hono/streaming'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rawSender } from '#tests/support/processes/faults.ts'
import { bodyTimeout, endKeepAlive, listen, originForm, stopListening } from './listen.ts'

const lenientLimits = {
  headersMs: 60_000,
  requestMs: 60_000,
  stalledMs: 60_000,
  checkEveryMs: 10,
  perAddress: 100,
  idlePerAddress: 100,
  pipelined: 16,
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`
const form = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n'

test('a request with incomplete headers times out with 408, and its connection is closed', async () => {
  const { open } = await site({ ...lenientLimits, headersMs: 50 })
  expect(await open('GET / HTTP/1.1\r\nHost: he').closed).toMatch(/^HTTP\/1.1 408 /)
})

test('a connection that sends nothing is closed after the headers timeout', async () => {
  const { open } = await site({ ...lenientLimits, headersMs: 50 })
  await open().closed
})

test('a request with an incomplete body times out with a 408 message, and its connection is closed', async () => {
  const { open } = await site(lenientLimits, { bodyTimeoutMs: 50 })
  const response = await open(`${form}half`).closed
  expect(response).toMatch(/^HTTP\/1.1 408 /)
  expect(response).toContain('too slow')
})

test('an upload exempt from the body timeout and an event stream stay open past the timeouts', async () => {
  const { open } = await site({ ...lenientLimits, headersMs: 500 }, { bodyTimeoutMs: 500 })
  const stream = open(get('/stream'))
  await stream.waitFor('data: first')
  const upload = open(form.replace('/', '/upload').replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'))
  await upload.waitFor('100 Continue')
  // Started after the upload: its timeout fires later than one of the upload would.
  await open(`${form}half`).closed
  await open('GET / HTTP/1.1\r\nHost: he').closed
  expect([stream.isOpen(), upload.isOpen()]).toEqual([true, true])
})

test('the body timeout does not apply to processing after the body has arrived', async () => {
  const { open, release, working } = await site(lenientLimits, { bodyTimeoutMs: 50 })
  const sender = open(`${form}0123456789`)
  await working
  // This timer starts after that of the body and takes as long, so it fires later.
  await new Promise((resolve) => setTimeout(resolve, 50))
  release()
  await sender.waitFor('10 characters')
})

test('idle connections above the limit are closed, the oldest first, and busy ones stay open', async () => {
  const { open, server } = await site({ ...lenientLimits, idlePerAddress: 3 })
  const openOne = async () => {
    const connected = once(server, 'connection')
    const connection = open()
    await connected
    return connection
  }
  const oldest = await openOne()
  const busy = await openOne()
  busy.send(get('/stream'))
  await busy.waitFor('data: first')
  const idleConnections = [await openOne(), await openOne()]
  expect(idleConnections.map(({ isOpen }) => isOpen())).toEqual([true, true])
  expect(oldest.isOpen()).toBe(true)
  await openOne()
  await oldest.closed
  await openOne()
  await idleConnections[0]?.closed
  expect(busy.isOpen()).toBe(true)
  expect(idleConnections[1]?.isOpen()).toBe(true)
})

test('a keep-alive connection between requests counts as idle', async () => {
  const { open } = await site({ ...lenientLimits, idlePerAddress: 1 })
  const connection = open(get('/'))
  await connection.waitFor('0 characters')
  open()
  await connection.closed
})

test('pipelined requests are processed one at a time and answered in order', async () => {
  const { open, requestedPaths, release, working } = await site(lenientLimits)
  const sender = open(`${form}0123456789${get('/second')}${get('/third')}`)
  await working
  // The server reads this request after all those of the first connection.
  await open(get('/other')).waitFor('0 characters')
  expect(requestedPaths).toEqual(['/', '/other'])
  release()
  await sender.waitFor('at /third')
  expect(requestedPaths).toEqual(['/', '/other', '/second', '/third'])
})

test('as many pipelined requests as the limit allows are all answered', async () => {
  const { open, requestedPaths } = await site(lenientLimits)
  const paths = Array.from({ length: lenientLimits.pipelined }, (_, index) => `/${index}`)
  await open(paths.map(get).join('')).waitFor(`at ${paths.at(-1)}`)
  expect(requestedPaths).toEqual(paths)
})

test('a connection with too many pipelined requests is closed, and only its first request is processed', async () => {
  const { open, requestedPaths } = await site(lenientLimits)
  await open(get('/ahead').repeat(2_000)).closed
  await open(get('/other')).waitFor('0 characters')
  expect(requestedPaths).toEqual(['/ahead', '/other'])
})

test('a connection whose client does not read the response is closed', async () => {
  const { server, port } = await site({ ...lenientLimits, stalledMs: 50 })
  const connected = once(server, 'connection')
  const client = connect(port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  client.on('error', () => {})
  client.write(get('/large'))
  const [connection]: Socket[] = await connected
  if (connection) await once(connection, 'close')
})

test('a connection is not closed as stalled while its request is still being processed', async () => {
  const { open, release, server, working } = await site({ ...lenientLimits, stalledMs: 50 })
  const sender = open(`${form}0123456789`)
  await working
  await once(server, 'timeout')
  release()
  await sender.waitFor('10 characters')
})

test('connections per address are limited, and closing one makes room for another', async () => {
  const { open, server } = await site({ ...lenientLimits, perAddress: 2 })
  const connected = once(server, 'connection')
  const first = open(get('/stream'))
  const [connection]: Socket[] = await connected
  await first.waitFor('data: first')
  await open(get('/')).waitFor('0 characters')
  await open().closed
  expect(first.isOpen()).toBe(true)
  first.end()
  if (connection) await once(connection, 'close')
  await open(get('/')).waitFor('0 characters')
})

test('a trusted proxy has no connection limit', async () => {
  const { open } = await site({ ...lenientLimits, perAddress: 2 }, { proxies: 1 })
  for (let turn = 0; turn < 4; turn++) await open(get('/stream')).waitFor('data: first')
})

test('idle connections of a trusted proxy are not closed', async () => {
  const limits = { ...lenientLimits, idlePerAddress: 1, checkEveryMs: 20 }
  const [direct, proxied] = [await site(limits), await site(limits, { proxies: 1 })]
  const connections = [proxied.open(get('/')), proxied.open(get('/')), proxied.open(get('/'))]
  for (const connection of connections) await connection.waitFor('0 characters')
  // The same checks close idle connections of a direct client.
  const closed = [direct.open(get('/')), direct.open(get('/'))]
  await Promise.race(closed.map((connection) => connection.closed))
  expect(connections.map(({ isOpen }) => isOpen())).toEqual([true, true, true])
})

test('a shutdown waits for a running request, but not for its keep-alive connection', async () => {
  const { open, release, server, working } = await site(lenientLimits)
  const cut = vi.spyOn(server, 'closeAllConnections')
  const sender = open(`${form}0123456789`)
  await working
  const stopped = stopListening(server)
  release()
  await sender.waitFor('10 characters')
  await stopped
  expect(cut).not.toHaveBeenCalled()
})

test('before a shutdown, requests are still answered, and each response closes its connection', async () => {
  const { open, server } = await site(lenientLimits)
  const idle = open(get('/'))
  await idle.waitFor('0 characters at /')
  endKeepAlive(server)
  idle.send(get('/again'))
  expect(await idle.closed).toMatch(/Connection: close[\s\S]*0 characters at \/again/i)
})

async function site(limits: typeof lenientLimits, { bodyTimeoutMs = 60_000, proxies = 0 } = {}) {
  const requestedPaths: string[] = []
  const work = Promise.withResolvers<void>()
  const workStarted = Promise.withResolvers<void>()
  const app = new Hono<{ Bindings: HttpBindings }>()
    .use(except('/upload', bodyTimeout({ timeoutMs: bodyTimeoutMs, onError: (c) => c.text('too slow', 408) })))
    .get('/stream', (c) =>
      streamSSE(c, async (stream) => {
        await stream.writeSSE({ data: 'first' })
        await work.promise
      }),
    )
    .get('/large', (c) => c.body(new Uint8Array(64 * 1024 * 1024)))
    .all('*', async (c) => {
      requestedPaths.push(c.req.path)
      const { length } = await c.req.text()
      workStarted.resolve()
      if (length > 0) await work.promise
      return c.text(`${length} characters at ${c.req.path}`)
    })
  const config = { HOST: '127.0.0.1', PORT: 0, TRUST_PROXY: proxies }
  const server: Server = await listen(getRequestListener(app.fetch), config, limits)
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    work.resolve()
    server.close()
    server.closeAllConnections()
  })
  const open = (words?: string) => rawSender(port, words)
  return { server, port, requestedPaths, release: work.resolve, working: workStarted.promise, open }
}

test.each([
  ['/blog?page=2', '/blog?page=2'],
  ['//evil.example/blog', '//evil.example/blog'],
  ['http://chambers.example/blog?page=2', '/blog?page=2'],
  ['HTTPS://user:password@chambers.example/', '/'],
  ['http://chambers.example', '/'],
  ['http://[::1', 'http://[::1'],
  ['*', '*'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
])('the request target %s is normalised to %s', (target, expected) => {
  expect(originForm(target)).toBe(expected)
})
