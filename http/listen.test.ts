import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { except } from 'hono/combine'
import { streamSSE } from 'hono/streaming'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rawSender } from '#tests/support/raw-sender.ts'
import { bodyTimeout } from './body-timeout.ts'
import { endKeepAlive, listen, originForm, stopListening } from './listen.ts'

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

test('who does not finish the headers is answered 408, and the connection is closed', async () => {
  const { open } = await site({ ...lenientLimits, headersMs: 50 })
  expect(await open('GET / HTTP/1.1\r\nHost: he').closed).toMatch(/^HTTP\/1.1 408 /)
})

test('who says nothing at all is not waited for', async () => {
  const { open } = await site({ ...lenientLimits, headersMs: 50 })
  await open().closed
})

test('who does not finish a body is answered 408 in words, and the connection is closed', async () => {
  const { open } = await site(lenientLimits, { bodyTimeoutMs: 50 })
  const response = await open(`${form}half`).closed
  expect(response).toMatch(/^HTTP\/1.1 408 /)
  expect(response).toContain('too slow')
})

test('what has no clock may take longer than the others, and a stream stays open', async () => {
  const { open } = await site({ ...lenientLimits, headersMs: 500 }, { bodyTimeoutMs: 500 })
  const stream = open(get('/stream'))
  await stream.said('data: first')
  const upload = open(form.replace('/', '/upload').replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'))
  await upload.said('100 Continue')
  // Started after the upload: its timeout fires later than one of the upload would.
  await open(`${form}half`).closed
  await open('GET / HTTP/1.1\r\nHost: he').closed
  expect([stream.isOpen(), upload.isOpen()]).toEqual([true, true])
})

test('a body that is whole is answered, however long the work on it takes', async () => {
  const { open, release, working } = await site(lenientLimits, { bodyTimeoutMs: 50 })
  const sender = open(`${form}0123456789`)
  await working
  // This timer starts after that of the body and takes as long, so it fires later.
  await new Promise((resolve) => setTimeout(resolve, 50))
  release()
  await sender.said('10 letters')
})

test('of idle connections only so many stay open, and the oldest are closed first', async () => {
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
  await busy.said('data: first')
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

test('a connection that waits for its next request counts as idle', async () => {
  const { open } = await site({ ...lenientLimits, idlePerAddress: 1 })
  const kept = open(get('/'))
  await kept.said('0 letters')
  open()
  await kept.closed
})

test('requests sent ahead are begun one after the other, and answered in their order', async () => {
  const { open, requestedPaths, release, working } = await site(lenientLimits)
  const sender = open(`${form}0123456789${get('/second')}${get('/third')}`)
  await working
  // The server reads this request after all those of the first connection.
  await open(get('/other')).said('0 letters')
  expect(requestedPaths).toEqual(['/', '/other'])
  release()
  await sender.said('at /third')
  expect(requestedPaths).toEqual(['/', '/other', '/second', '/third'])
})

test('as many requests as may be sent ahead are all answered', async () => {
  const { open, requestedPaths } = await site(lenientLimits)
  const paths = Array.from({ length: lenientLimits.pipelined }, (_, index) => `/${index}`)
  await open(paths.map(get).join('')).said(`at ${paths.at(-1)}`)
  expect(requestedPaths).toEqual(paths)
})

test('who sends more requests ahead is cut off, and none of them is begun any more', async () => {
  const { open, requestedPaths } = await site(lenientLimits)
  await open(get('/ahead').repeat(2_000)).closed
  await open(get('/other')).said('0 letters')
  expect(requestedPaths).toEqual(['/ahead', '/other'])
})

test('who asks and takes nothing of the answer is cut off', async () => {
  const { server, port } = await site({ ...lenientLimits, stalledMs: 50 })
  const connected = once(server, 'connection')
  const client = connect(port, '127.0.0.1')
  onTestFinished(() => void client.destroy())
  client.on('error', () => {})
  client.write(get('/large'))
  const [connection]: Socket[] = await connected
  if (connection) await once(connection, 'close')
})

test('while the site works on an answer nobody is cut off for taking nothing', async () => {
  const { open, release, server, working } = await site({ ...lenientLimits, stalledMs: 50 })
  const sender = open(`${form}0123456789`)
  await working
  await once(server, 'timeout')
  release()
  await sender.said('10 letters')
})

test('an address has only so many connections; where one is closed, another is taken', async () => {
  const { open, server } = await site({ ...lenientLimits, perAddress: 2 })
  const connected = once(server, 'connection')
  const first = open(get('/stream'))
  const [connection]: Socket[] = await connected
  await first.said('data: first')
  await open(get('/')).said('0 letters')
  await open().closed
  expect(first.isOpen()).toBe(true)
  first.end()
  if (connection) await once(connection, 'close')
  await open(get('/')).said('0 letters')
})

test('a trusted proxy has as many connections as it opens', async () => {
  const { open } = await site({ ...lenientLimits, perAddress: 2 }, { proxies: 1 })
  for (let turn = 0; turn < 4; turn++) await open(get('/stream')).said('data: first')
})

test('idle connections of a trusted proxy stay open', async () => {
  const limits = { ...lenientLimits, idlePerAddress: 1, checkEveryMs: 20 }
  const [direct, proxied] = [await site(limits), await site(limits, { proxies: 1 })]
  const kept = [proxied.open(get('/')), proxied.open(get('/')), proxied.open(get('/'))]
  for (const connection of kept) await connection.said('0 letters')
  // The same checks close idle connections of a direct client.
  const closed = [direct.open(get('/')), direct.open(get('/'))]
  await Promise.race(closed.map((connection) => connection.closed))
  expect(kept.map(({ isOpen }) => isOpen())).toEqual([true, true, true])
})

test('a stop lets a begun request end, and is not held up by its connection, which would wait for another', async () => {
  const { open, release, server, working } = await site(lenientLimits)
  const cut = vi.spyOn(server, 'closeAllConnections')
  const sender = open(`${form}0123456789`)
  await working
  const stopped = stopListening(server)
  release()
  await sender.said('10 letters')
  await stopped
  expect(cut).not.toHaveBeenCalled()
})

test('before a stop requests are answered as before, and each response closes its connection', async () => {
  const { open, server } = await site(lenientLimits)
  const idle = open(get('/'))
  await idle.said('0 letters at /')
  endKeepAlive(server)
  idle.send(get('/again'))
  expect(await idle.closed).toMatch(/Connection: close[\s\S]*0 letters at \/again/i)
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
      return c.text(`${length} letters at ${c.req.path}`)
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
])('the target %s is read as %s', (target, expected) => {
  expect(originForm(target)).toBe(expected)
})
