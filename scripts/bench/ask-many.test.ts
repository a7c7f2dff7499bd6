import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { askMany } from './ask-many.ts'

const sockets = new Set()
let asked = 0
const server = createServer((request, answer) => {
  asked += 1
  sockets.add(request.socket)
  if (request.url === '/nowhere') return void answer.writeHead(404).end('no')
  // In two pieces, and longer than one packet.
  answer.writeHead(200, { 'Content-Length': 300_002 }).write('a'.repeat(2))
  setImmediate(() => answer.end('b'.repeat(300_000)))
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

test('an address is asked exactly so often, by as many connections', async () => {
  await askMany(url, '/', 50, 4)
  expect(asked).toBe(50)
  expect(sockets.size).toBe(4)
})

test('an answer that is not the page ends the measurement', async () => {
  await expect(askMany(url, '/nowhere', 3, 1)).rejects.toThrow('404')
})
