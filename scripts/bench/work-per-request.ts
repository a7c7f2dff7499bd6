import { setTimeout as pause } from 'node:timers/promises'
import { workOf } from '#tests/support/process-figures.ts'
import { askMany } from './ask-many.ts'

export type Served = { pid: number; url: string }

/** Linux counts processor time in hundredths of a second: a measurement has to span many of them. */
const leastMs = 1_000
const fewest = 100

/** Milliseconds of processor time that a server, with all its processes, spends on one of so many requests. */
export async function workPerRequest({ pid, url }: Served, address: string, requests: number) {
  const before = await workAtRest(pid)
  await askMany(url, address, requests)
  return ((await workAtRest(pid)) - before) / requests
}

/** Asks until the address is at its usual pace, and tells how many requests keep the server busy for long enough. */
export async function warmUp(server: Served, address: string) {
  let requests = fewest
  while ((await workPerRequest(server, address, requests)) * requests < leastMs) requests *= 2
  return requests
}

/** What is still in hand belongs to the requests before. */
async function workAtRest(pid: number) {
  let work = workOf(pid)
  for (let look = 0; look < 20; look++) {
    await pause(50)
    const later = workOf(pid)
    if (later === work) break
    work = later
  }
  return work
}
