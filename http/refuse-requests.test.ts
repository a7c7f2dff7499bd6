import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refuseFloods, refuseRequests } from './refuse-requests.ts'
import { openRequestQueue } from './request-queue.ts'

test('a request is refused with 503, a request ID, a log entry and security headers when the queue is full', async () => {
  const { url, logged } = await fullSite()
  const response = await fetch(`${url}/search?q=bail`, { headers: { 'X-Request-Id': 'mine' } })
  expect([response.status, await response.text()]).toEqual([503, 'Busy.'])
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'self'")
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(response.headers.get('X-Frame-Options')).toBe('DENY')
  expect(response.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  const id = response.headers.get('X-Request-Id')
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(logged.mock.lastCall).toMatchObject([{ id, method: 'GET', path: '/search', status: 503 }])
})

test('consecutive form posts are refused with 503 when the queue is full', async () => {
  const { url } = await fullSite()
  for (let sent = 0; sent < 3; sent++) {
    const body = new URLSearchParams({ message: 'x'.repeat(50_000) })
    const response = await fetch(`${url}/insert/contactus`, { method: 'POST', body })
    expect([response.status, await response.text()]).toEqual([503, 'Busy.'])
  }
})

async function fullSite() {
  const logged = vi.fn()
  const onFull = refuseRequests({
    onResponse: logged,
    headers: { https: true, subdomains: false, policy: "default-src 'self'" },
    respond: (c) => c.text('Busy.', 503),
  })
  const { enqueue } = openRequestQueue({ addressOf: () => '', maxPerAddress: 0, most: 0, onFull })
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
