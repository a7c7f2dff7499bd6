import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRequestQueue } from './request-queue.ts'

test('one request starts per tick, and requests of one address start in order of arrival', async () => {
  const { request, started } = openQueue()
  const paths = ['/1', '/2', '/3', '/4']
  request('one', paths)
  for (const [index] of paths.entries()) {
    await tick()
    expect(started).toEqual(paths.slice(0, index + 1))
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
  const { request, started, refused } = openQueue({ maxPerAddress: 2, most: 3 })
  request('one', ['/1', '/2', '/3'])
  expect(refused).toEqual(['/3'])
  request('other', ['/4', '/5'])
  expect(refused).toEqual(['/3', '/5'])
  for (let turn = 0; turn < 3; turn++) await tick()
  request('one', ['/6'])
  await tick()
  expect(started).toEqual(['/1', '/4', '/2', '/6'])
})

function openQueue({ maxPerAddress = 100, most = 1_000 } = {}) {
  const addresses = new WeakMap<Socket, string>()
  const [started, refused] = [[] as (string | undefined)[], [] as (string | undefined)[]]
  const { enqueue } = openRequestQueue({
    addressOf: ({ socket }) => addresses.get(socket) ?? '',
    maxPerAddress,
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
