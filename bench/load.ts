import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Options } from 'autocannon'
import { cpuTimeOf } from '#tests/support/process-stats.ts'

export type Server = { pid: number; url: string }

/** Linux counts CPU time in hundredths of a second: a measurement has to span many of them. */
const minMs = 1_000

/** Sends requests by autocannon; throws where one is not answered with 2xx. */
export async function sendLoad(options: Options) {
  const result = await autocannon({ connections: 4, ...options })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${options.url}: ${failed} requests failed.`)
  return result
}

/** Milliseconds of CPU time that a server, with all its processes, spends on one request. */
export async function cpuPerRequest({ pid, url }: Server, address: string, amount: number) {
  const before = await idleCpuTime(pid)
  await sendLoad({ url: url + address, amount, headers: { 'Accept-Encoding': 'gzip' } })
  return ((await idleCpuTime(pid)) - before) / amount
}

/** Warms the address up; returns how many requests keep the server busy for long enough to be measured. */
export async function warmUp(server: Server, address: string) {
  let amount = 100
  while ((await cpuPerRequest(server, address, amount)) * amount < minMs) amount *= 2
  return amount
}

/** Once the server has finished what it still does for earlier requests. */
async function idleCpuTime(pid: number) {
  for (let time = cpuTimeOf(pid), attempt = 0; ; attempt++) {
    await pause(50)
    const later = cpuTimeOf(pid)
    if (later === time || attempt === 20) return later
    time = later
  }
}

export async function fetchText(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return await response.text()
}
