import { sessionCookie } from '#tests/support/session-cookie.ts'
import { startSite } from '#tests/support/site-process.ts'
import { aims } from './aims.ts'
import type { Figure, Measured } from './figure.ts'
import { filledData } from './filled-data.ts'
import { inTurns } from './in-turns.ts'
import { type Listed, listed } from './listed.ts'
import { median } from './median.ts'

const rounds = 15
const mostBytes = 2_000_000

/** How fast blog and office answer when the site is full, each address in turn and every page made anew. */
export async function measureLists(): Promise<Measured> {
  const DATA_DIR = await filledData(10_000)
  const site = await startSite({ DATA_DIR, RATE_LIMIT: 'off', LOG_LEVEL: 'error', PAGE_CACHE: 'off' })
  try {
    const cookie = await sessionCookie(site.url)
    const timed = listed.flatMap(({ addresses }) => Object.values(addresses))
    const read = (address: string) => timeOf(site.url + address, cookie)
    // The first turn warms up.
    for (const address of timed) await read(address)
    const taken = await inTurns(timed, rounds, read)
    const medians = new Map(timed.map((address, index) => [address, median(taken[index] ?? [])]))
    const figures = listed.map((list) => slowest(list, medians))
    return { figures: [...figures, await saveTime(site.url, cookie)] }
  } finally {
    await site.end('SIGTERM')
  }
}

async function timeOf(url: string, cookie: string) {
  const begun = performance.now()
  const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
  const { byteLength } = await response.arrayBuffer()
  if (response.status !== 200 || byteLength > mostBytes)
    throw new Error(`${url}: ${response.status}, ${byteLength} bytes`)
  return performance.now() - begun
}

/** All are told; the slowest stands for them. */
function slowest({ name, addresses, judged }: Listed, medians: Map<string, number>): Figure {
  const times = Object.entries(addresses).map(([what, address]) => ({ what, ms: medians.get(address) ?? Number.NaN }))
  for (const { what, ms } of times) console.log(`  ${what.padEnd(34)} ${ms.toFixed(1).padStart(7)} ms`)
  const { what = '', ms = Number.NaN } = times.toSorted((one, other) => other.ms - one.ms)[0] ?? {}
  const aim = judged ? aims.posts : undefined
  return { name: `${name}, slowest of ${times.length}`, unit: 'ms', value: ms, aim, note: what }
}

/** How long one save of a published post takes, with its words. */
async function saveTime(url: string, cookie: string): Promise<Figure> {
  const answer = await fetch(`${url}/insert/getblog?limit=${rounds}&fields=_id,description`)
  const { blogs } = (await answer.json()) as { blogs: { _id: string; description: string }[] }
  const times: number[] = []
  for (const { _id, description } of blogs) {
    const begun = performance.now()
    const saved = await fetch(`${url}/insert/blog?id=${_id}`, {
      method: 'PATCH',
      headers: { cookie, Origin: url, 'Content-Type': 'application/json' },
      body: JSON.stringify({ description: `${description} Mended.` }),
    })
    if (saved.status !== 200) throw new Error(`A save was answered with ${saved.status}.`)
    times.push(performance.now() - begun)
  }
  return { name: 'one save of a post, with its words', unit: 'ms', value: median(times) }
}
