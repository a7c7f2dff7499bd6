import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { sendRequests } from './load.ts'

const sockets = new Set()
let requests = 0
const server = createServer((request, response) => {
  requests += 1
  sockets.add(request.socket)
  if (request.url === '/nowhere') return void response.writeHead(404).end('no')
  // Send it in two chunks, longer than one packet.
  response.writeHead(200, { 'Content-Length': 300_002 }).write('a'.repeat(2))
  setImmediate(() => response.end('b'.repeat(300_000)))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

test('sendRequests sends the given number of requests over the given number of connections', async () => {
  await sendRequests(url, '/', 50, 4)
  expect(requests).toBe(50)
  expect(sockets.size).toBe(4)
})

test('sendRequests fails on a 404 response', async () => {
  await expect(sendRequests(url, '/nowhere', 3, 1)).rejects.toThrow('404')
})
