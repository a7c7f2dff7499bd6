import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refuseFloods } from './refuse-floods.ts'

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
