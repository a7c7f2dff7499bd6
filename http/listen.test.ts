import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { except } from 'hono/combine'
import { streamSSE } from 'hono/streaming'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rawSender } from '#tests/support/raw-sender.ts'
import { bodyClock } from './body-clock.ts'
import { listen, stopListening } from './listen.ts'

const patient = { headersMs: 60_000, requestMs: 60_000, lookEveryMs: 10, idlePerAddress: 100 }
const form = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n'

test('who does not finish the headers is answered 408, and the connection is closed', async () => {
  const { open } = await site({ ...patient, headersMs: 50 })
  expect(await open('GET / HTTP/1.1\r\nHost: he').closed).toMatch(/^HTTP\/1.1 408 /)
})

test('who says nothing at all is not waited for', async () => {
  const { open } = await site({ ...patient, headersMs: 50 })
  await open().closed
})

test('who does not finish a body is answered 408 in words, and the connection is closed', async () => {
  const { open } = await site(patient, 50)
  const said = await open(`${form}half`).closed
  expect(said).toMatch(/^HTTP\/1.1 408 /)
  expect(said).toContain('too slow')
})

test('what has no clock may take longer than the others, and a stream stays open', async () => {
  const { open } = await site({ ...patient, headersMs: 50 }, 50)
  const stream = open('GET /stream HTTP/1.1\r\nHost: here\r\n\r\n')
  await stream.said('data: first')
  const upload = open(form.replace('/', '/upload').replace('\r\n\r\n', '\r\nExpect: 100-continue\r\n\r\n'))
  await upload.said('100 Continue')
  // Begun after it, so its clock rings after that of the upload would have.
  await open(`${form}half`).closed
  await open('GET / HTTP/1.1\r\nHost: he').closed
  expect([stream.isOpen(), upload.isOpen()]).toEqual([true, true])
})

test('a body that is whole is answered, however long the work on it takes', async () => {
  const { open, release, working } = await site(patient, 50)
  const sender = open(`${form}0123456789`)
  await working
  // A clock as long as the body’s, and begun after it, rings after it.
  await new Promise((resolve) => setTimeout(resolve, 50))
  release()
  await sender.said('10 letters')
})

test('of idle connections only so many stay open, and the oldest are closed first', async () => {
  const { open, server } = await site({ ...patient, idlePerAddress: 3 })
  const openOne = async () => {
    const heard = once(server, 'connection')
    const connection = open()
    await heard
    return connection
  }
  const oldest = await openOne()
  const asking = await openOne()
  asking.send('GET /stream HTTP/1.1\r\nHost: here\r\n\r\n')
  await asking.said('data: first')
  const resting = [await openOne(), await openOne()]
  expect(resting.map(({ isOpen }) => isOpen())).toEqual([true, true])
  expect(oldest.isOpen()).toBe(true)
  await openOne()
  await oldest.closed
  await openOne()
  await resting[0]?.closed
  expect(asking.isOpen()).toBe(true)
  expect(resting[1]?.isOpen()).toBe(true)
})

test('a connection that waits for its next request counts as idle', async () => {
  const { open } = await site({ ...patient, idlePerAddress: 1 })
  const kept = open('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await kept.said('0 letters')
  open()
  await kept.closed
})

test('a stop lets a begun request end, and is not held up by its connection, which would wait for another', async () => {
  const { open, release, server, working } = await site(patient)
  const cut = vi.spyOn(server, 'closeAllConnections')
  const sender = open(`${form}0123456789`)
  await working
  const stopped = stopListening(server)
  release()
  await sender.said('10 letters')
  await stopped
  expect(cut).not.toHaveBeenCalled()
})

async function site(clocks: typeof patient, withinMs = 60_000) {
  const work = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const app = new Hono<{ Bindings: HttpBindings }>()
    .use(except('/upload', bodyClock({ withinMs, onError: (c) => c.text('too slow', 408) })))
    .get('/stream', (c) =>
      streamSSE(c, async (stream) => {
        await stream.writeSSE({ data: 'first' })
        await work.promise
      }),
    )
    .all('*', async (c) => {
      const { length } = await c.req.text()
      begun.resolve()
      if (length > 0) await work.promise
      return c.text(`${length} letters`)
    })
  const server: Server = await listen(getRequestListener(app.fetch), { HOST: '127.0.0.1', PORT: 0 }, clocks)
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    work.resolve()
    server.close()
    server.closeAllConnections()
  })
  return { server, release: work.resolve, working: begun.promise, open: (words?: string) => rawSender(port, words) }
}
