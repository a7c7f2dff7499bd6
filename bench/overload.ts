import { execFile } from 'node:child_process'
import { connect } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { startPostgres } from '#tests/support/processes/postgres-server.ts'
import { childrenOf, cpuTimeOf, memoryOf, newDataDir, type SiteProcess } from '#tests/support/processes/site-process.ts'
import { newMessage } from '#tests/support/samples.ts'
import { newDatabase } from '#tests/support/unit/databases.ts'
import { fetchText } from './load.ts'
import { provideProgram, skippedWithoutNginx, startNginx } from './nginx.ts'
import { formatNumber, type Measured, type Metric } from './report.ts'
import { mainPages, withSites } from './server.ts'
import { createSiteData } from './site-data.ts'

/* Overload: many connections, a flood of messages, slow clients; and how much a second process adds. */

const withoutWrk = 'There is no wrk on this machine (Debian: apt-get install wrk).'

/** 500 connections for 30 seconds, compared with nginx and the same bytes. */
export async function measureConnections(): Promise<Measured> {
  const wrk = provideProgram('wrk')
  if (!wrk) return { metrics: [], skipped: withoutWrk }
  // Trust a proxy: without one, an address may open only 250 connections.
  return await withSites([{ DATA_DIR: await createSiteData(30), TRUST_PROXY: '1' }], async (site) => {
    await using nginx = await startNginx(site.url, [mainPages.home], 'gzip')
    if (!nginx) return { metrics: [], skipped: skippedWithoutNginx }
    let peak = memoryOf(site.pid)
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(site.pid))
    }, 500).unref()
    const ours = await runWrk(wrk, site.url + mainPages.home, { connections: 500, seconds: 30 })
    clearInterval(watch)
    const theirs = await runWrk(wrk, nginx.url + mainPages.home, { connections: 500, seconds: 30 })
    const [value, baseline] = [ours.p99, theirs.p99]
    return {
      metrics: [
        { name: 'p99, 500 connections', unit: 'ms', value, baseline, ratio: value / baseline, target: { max: 3 } },
        { name: 'requests a second', unit: '/s', value: ours.perSecond, baseline: theirs.perSecond },
        { name: 'failed', unit: '', value: ours.failed, target: { max: 0 }, note: ours.kinds },
        { name: 'memory at most', unit: 'MB', value: peak, target: { max: 250 } },
      ],
    }
  })
}

/** Requests public pages one after the other while 50 connections send messages as fast as possible. */
export async function measureFlood(): Promise<Measured> {
  const settings = { DATA_DIR: await createSiteData(30), RATE_LIMIT: 'on', TRUST_PROXY: '1' }
  return await withSites([settings], async ({ url }) => {
    const idle = await pageTimes(url, 10)
    const flood = autocannon({
      url: `${url}/insert/contactus`,
      method: 'POST',
      // Another client address than that of the page requests.
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '198.51.100.7' },
      body: JSON.stringify(newMessage()),
      connections: 50,
      duration: 15,
      workers: 1,
    })
    const busy = await pageTimes(url, 12)
    const { non2xx, ...sent } = await flood
    return {
      metrics: [
        compareP99('pages during a flood of messages', busy, idle),
        { name: 'messages refused', unit: '', value: non2xx, baseline: sent['2xx'], note: 'of these and the taken' },
        { name: 'messages without an answer', unit: '', value: sent['5xx'] + sent.errors, target: { max: 0 } },
      ],
    }
  })
}

/** 200 clients that send a byte per second, and never a complete request. */
export async function measureSlowClients(): Promise<Measured> {
  return await withSites([{ DATA_DIR: await createSiteData(30) }], async ({ url }) => {
    const idle = await pageTimes(url, 10)
    const { hostname, port } = new URL(url)
    const slow = Array.from({ length: 200 }, () => connect(Number(port), hostname).on('error', () => {}))
    const request = 'GET /blog HTTP/1.1\r\nHost: here\r\nX-Slow: '
    for (const socket of slow) socket.write(request)
    const sendByte = setInterval(() => {
      for (const socket of slow) if (!socket.destroyed) socket.write('x')
    }, 1000)
    const busy = await pageTimes(url, 10)
    clearInterval(sendByte)
    for (const socket of slow) socket.destroy()
    return { metrics: [compareP99('pages beside 200 slow clients', busy, idle)] }
  })
}

/** Uncached pages per second of two processes on one database, compared with one. Needs two idle processors. */
export async function measureProcesses(): Promise<Measured> {
  const wrk = provideProgram('wrk')
  if (!wrk) return { metrics: [], skipped: withoutWrk }
  const postgres = await startPostgres()
  try {
    const DATABASE_URL = await newDatabase(postgres.url)
    const shared = { DATABASE_URL, DATA_DIR: newDataDir(), SESSION_SECRET: 'shared by both processes of the site' }
    return await withSites(
      [shared, shared].map((settings) => ({ ...settings, PAGE_CACHE: 'off' })),
      async (...sites) => {
        const measure = async (...loaded: SiteProcess[]) => {
          const cpuTime = () => loaded.reduce((sum, { pid }) => sum + cpuTimeOf(pid), 0)
          const [cpuBefore, loadBefore, startedAt] = [cpuTime(), ownCpuTime(), performance.now()]
          const runs = await Promise.all(
            loaded.map(({ url }) => runWrk(wrk, url + mainPages.contact, { connections: 8, seconds: 8 })),
          )
          const total = (read: (run: (typeof runs)[number]) => number) => runs.reduce((sum, run) => sum + read(run), 0)
          return {
            perSecond: total((run) => run.perSecond),
            cpuPerPage: (cpuTime() - cpuBefore) / total((run) => run.requests),
            load: (ownCpuTime() - loadBefore) / (performance.now() - startedAt),
          }
        }
        for (const site of sites) await measure(site)
        const [one, two] = [await measure(sites[0]), await measure(...sites)]
        const [value, baseline] = [two.perSecond, one.perSecond]
        const target = { min: 1.7 }
        // With two processors the sites do not have both: the load generator and the database need a share.
        const note = `the load itself took ${formatNumber(two.load)} of ${availableParallelism()} processors`
        return {
          metrics: [
            { name: 'two processes', unit: '/s', value, baseline, ratio: value / baseline, target, note },
            { name: 'CPU time of a page of two', unit: 'ms', value: two.cpuPerPage, baseline: one.cpuPerPage },
          ],
        }
      },
    )
  } finally {
    await postgres.stop()
  }
}

async function runWrk(wrk: string, url: string, { connections, seconds }: { connections: number; seconds: number }) {
  const load = ['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`, '--latency']
  const { stdout } = await promisify(execFile)(wrk, [...load, '--header', 'Accept-Encoding: gzip', url])
  const [, amount, unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? []
  const [, refused = '0'] = /Non-2xx or 3xx responses: (\d+)/.exec(stdout) ?? []
  // Do not count timeouts (more than two seconds) as failures: they are in the p99.
  const [, ...sockets] = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout) ?? []
  const [connect = '0', read = '0', write = '0', late = '0'] = sockets
  return {
    p99: Number(amount) * { us: 0.001, ms: 1, s: 1000 }[(unit ?? 'ms') as 'us' | 'ms' | 's'],
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    failed: [refused, connect, read, write].reduce((sum, count) => sum + Number(count), 0),
    kinds: `status ${refused}, connect ${connect}, read ${read}, write ${write}; ${late} took more than two seconds`,
  }
}

/** The CPU time of this process and of finished child processes, mainly wrk; without the sites and the database. */
function ownCpuTime() {
  return childrenOf(process.pid).reduce((sum, child) => sum - cpuTimeOf(child), cpuTimeOf(process.pid))
}

/** The milliseconds of each page request, for this many seconds. */
async function pageTimes(url: string, seconds: number) {
  const times: number[] = []
  const pages = Object.values(mainPages)
  for (const page of pages) await fetchText(url + page)
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(5)) {
    const startedAt = performance.now()
    await fetchText(url + pages[times.length % pages.length])
    times.push(performance.now() - startedAt)
  }
  return times
}

function compareP99(name: string, busy: number[], idle: number[]): Metric {
  const [value, baseline] = [p99(busy), p99(idle)]
  return { name: `p99 of ${name}`, unit: 'ms', value, baseline, ratio: value / baseline, target: { max: 3 } }
}

function p99(times: number[]) {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN
}
