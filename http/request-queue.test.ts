import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRequestQueue } from './request-queue.ts'

test('each tick begins one request, and those of one address begin in the order they came', async () => {
  const { ask, begun } = openQueue()
  const asked = ['/1', '/2', '/3', '/4']
  ask('one', asked)
  for (const [index] of asked.entries()) {
    await tick()
    expect(begun).toEqual(asked.slice(0, index + 1))
  }
})

test('who asks once waits for one request of somebody who asks often, not for all of them', async () => {
  const { ask, begun } = openQueue()
  ask('often', ['/1', '/2', '/3', '/4'])
  ask('once', ['/short'])
  ask('twice', ['/a', '/b'])
  for (let turn = 0; turn < 7; turn++) await tick()
  expect(begun).toEqual(['/1', '/short', '/a', '/2', '/b', '/3', '/4'])
})

test('a request whose connection is gone is not begun, and takes no tick', async () => {
  const { ask, begun } = openQueue()
  const gone = ask('gone', ['/gone', '/gone', '/gone'])
  ask('here', ['/here'])
  gone.destroy()
  await tick()
  expect(begun).toEqual(['/here'])
})

test('beyond what may wait of one address, and of all, a request is refused; later ones are taken again', async () => {
  const { ask, begun, refused } = openQueue({ mostPerAddress: 2, most: 3 })
  ask('one', ['/1', '/2', '/3'])
  expect(refused).toEqual(['/3'])
  ask('other', ['/4', '/5'])
  expect(refused).toEqual(['/3', '/5'])
  for (let turn = 0; turn < 3; turn++) await tick()
  ask('one', ['/6'])
  await tick()
  expect(begun).toEqual(['/1', '/4', '/2', '/6'])
})

function openQueue({ mostPerAddress = 100, most = 1_000 } = {}) {
  const addresses = new WeakMap<Socket, string>()
  const [begun, refused] = [[] as (string | undefined)[], [] as (string | undefined)[]]
  const { enqueue } = openRequestQueue({
    addressOf: ({ socket }) => addresses.get(socket) ?? '',
    mostPerAddress,
    most,
    onFull: ({ url }) => refused.push(url),
  })
  return {
    begun,
    refused,
    /** Asks for all of them on one connection, in one tick. */
    ask(address: string, urls: string[]) {
      const socket = new Socket()
      addresses.set(socket, address)
      for (const url of urls) {
        const request = Object.assign(new IncomingMessage(socket), { url })
        enqueue(request, new ServerResponse(request), () => begun.push(url))
      }
      return socket
    },
  }
}
