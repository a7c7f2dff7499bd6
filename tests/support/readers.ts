import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'

const agent = new Agent({ keepAlive: true })
/** As a browser asks. */
export const compressed = { 'Accept-Encoding': 'br' }

/** What stands at an address. */
export async function readPage(address: string, headers = {}) {
  const [answer] = await once(get(address, { agent, headers }), 'response')
  return await text(answer)
}

/** Reads the addresses in turn, by so many readers at once, for so many seconds. */
export async function readFor(seconds: number, readers: number, addresses: string[]) {
  const end = performance.now() + seconds * 1000
  let turn = 0
  const read = async () => {
    while (performance.now() < end) await readPage(addresses[turn++ % addresses.length] ?? '', compressed)
  }
  await Promise.all(Array.from({ length: readers }, read))
}
