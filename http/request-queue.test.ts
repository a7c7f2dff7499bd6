import { once } from 'node:events'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { setImmediate as tick } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openRequestQueue, refuseFloods, refuseRequests } from './request-queue.ts'

test('one request starts per tick, and requests of one address start in order of arrival', async () => {
  const { request, started } = openQueue()
  const asked = ['/1', '/2', '/3', '/4']
  request('one', asked)
  for (const [index] of asked.entries()) {
    await tick()
    expect(started).toEqual(asked.slice(0, index + 1))
  }
})

test('requests of different addresses start in turn, so that a busy address does not delay others', async () => {
  const { request, started } = openQueue()
  request('often', ['/1', '/2', '/3', '/4'])
  request('once', ['/short'])
  request('twice', ['/a', '/b'])
  for (let turn = 0; turn < 7; turn++) await tick()
  expect(started).toEqual(['/1', '/short', '/a', '/2', '/b', '/3', '/4'])
})

test('a request whose connection is closed is skipped without using a tick', async () => {
  const { request, started } = openQueue()
  const gone = request('gone', ['/gone', '/gone', '/gone'])
  request('here', ['/here'])
  gone.destroy()
  await tick()
  expect(started).toEqual(['/here'])
})

test('requests above the limit per address or in total are refused, and accepted again once there is room', async () => {
  const { request, started, refused } = openQueue({ mostPerAddress: 2, most: 3 })
  request('one', ['/1', '/2', '/3'])
  expect(refused).toEqual(['/3'])
  request('other', ['/4', '/5'])
  expect(refused).toEqual(['/3', '/5'])
  for (let turn = 0; turn < 3; turn++) await tick()
  request('one', ['/6'])
  await tick()
  expect(started).toEqual(['/1', '/4', '/2', '/6'])
})

function openQueue({ mostPerAddress = 100, most = 1_000 } = {}) {
  const addresses = new WeakMap<Socket, string>()
  const [started, refused] = [[] as (string | undefined)[], [] as (string | undefined)[]]
  const { enqueue } = openRequestQueue({
    addressOf: ({ socket }) => addresses.get(socket) ?? '',
    mostPerAddress,
    most,
    onFull: ({ url }) => refused.push(url),
  })
  return {
    started,
    refused,
    /** Sends all of these requests on one connection, in one tick. */
    request(address: string, urls: string[]) {
      const socket = new Socket()
      addresses.set(socket, address)
      for (const url of urls) {
        const request = Object.assign(new IncomingMessage(socket), { url })
        enqueue(request, new ServerResponse(request), () => started.push(url))
      }
      return socket
    },
  }
}

test('a request is refused with 503, a request ID, a log entry and security headers when the queue is full', async () => {
  const { url, logged } = await fullSite()
  const answer = await fetch(`${url}/search?q=bail`, { headers: { 'X-Request-Id': 'mine' } })
  expect([answer.status, await answer.text()]).toEqual([503, 'Busy.'])
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'self'")
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(answer.headers.get('X-Frame-Options')).toBe('DENY')
  expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  const id = answer.headers.get('X-Request-Id')
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(logged.mock.lastCall).toMatchObject([{ id, method: 'GET', path: '/search', status: 503 }])
})

test('consecutive form posts are refused with 503 when the queue is full', async () => {
  const { url } = await fullSite()
  for (let sent = 0; sent < 3; sent++) {
    const body = new URLSearchParams({ message: 'x'.repeat(50_000) })
    const answer = await fetch(`${url}/insert/contactus`, { method: 'POST', body })
    expect([answer.status, await answer.text()]).toEqual([503, 'Busy.'])
  }
})

async function fullSite() {
  const logged = vi.fn()
  const onFull = refuseRequests({
    onResponse: logged,
    headers: { https: true, subdomains: false, policy: "default-src 'self'" },
    respond: (c) => c.text('Busy.', 503),
  })
  const { enqueue } = openRequestQueue({ addressOf: () => '', mostPerAddress: 0, most: 0, onFull })
  const server = createServer((request, response) => enqueue(request, response, () => {}))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, logged }
}

test('after repeated 429 responses, an address is refused unread for a while; other addresses and GET requests are not', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { send, full } = await limitedSite()
  for (let sent = 0; sent < 3; sent++) expect(await send('198.51.100.7')).toBe('in full')
  expect(await send('198.51.100.7')).toBe('unread')
  expect(await send('198.51.100.8')).toBe('in full')
  expect(await send('198.51.100.7', 'GET')).toBe('in full')
  expect(full()).toBe(5)

  vi.advanceTimersByTime(9_000)
  expect(await send('198.51.100.7')).toBe('unread')
  vi.advanceTimersByTime(2_000)
  expect(await send('198.51.100.7')).toBe('in full')
})

test('an address without 429 responses is never refused', async () => {
  const { send } = await limitedSite(201)
  for (let sent = 0; sent < 5; sent++) expect(await send('198.51.100.7')).toBe('in full')
})

async function limitedSite(status = 429) {
  let full = 0
  const listener = refuseFloods({
    addressOf: ({ headers }) => String(headers.address),
    isLimited: ({ method }) => method === 'POST',
    refusals: 3,
    seconds: 10,
    refuse: (_, response) => void response.writeHead(429).end('unread'),
    next: (_, response) => {
      full++
      response.writeHead(status).end('in full')
    },
  })
  const server = createServer(listener)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = async (address: string, method = 'POST') =>
    await (await fetch(url, { method, headers: { address } })).text()
  return { send, full: () => full }
}
