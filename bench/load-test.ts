import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { projectRoot } from '#platform/project-root.ts'
import { memoryOf, sessionCookie } from '#tests/support/processes/site-process.ts'
import { fetchText } from './load.ts'
import { measureConnections, measureFlood, measureProcesses, measureSlowClients } from './overload.ts'
import { formatNumber, formatTarget, type Measured, median, meetsTarget } from './report.ts'
import { mainPages, withSites } from './server.ts'
import { createSiteData } from './site-data.ts'

/*
 * `npm run load-test`, or some of its parts: `npm run load-test -- flood processes`. Exits with 1 if a target is
 * missed.
 */

const parts: Record<string, () => Promise<Measured>> = {
  delay: measureDelay,
  connections: measureConnections,
  flood: measureFlood,
  'slow-clients': measureSlowClients,
  processes: measureProcesses,
}

const connections = 8
const seconds = 15
const uploads = 5
const widths = [320, 480, 640, 960, 1280, 1600, 1920]

const names = process.argv.slice(2)
let missed = 0
for (const [name, measure] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`— ${name}`)
  const { metrics, skipped } = await measure()
  if (skipped) console.log(`  Skipped: ${skipped}`)
  for (const metric of metrics) {
    const { value, unit, baseline, ratio, target, note } = metric
    if (meetsTarget(metric) === false) missed++
    const compared = baseline === undefined ? '' : ` (compared with ${formatNumber(baseline)})`
    const judged = ratio === undefined ? '' : `, ${formatNumber(ratio)} ×`
    const wanted = target ? `, target ${formatTarget(target)}: ${meetsTarget(metric) ? 'met' : 'MISSED'}` : ''
    console.log(
      `  ${metric.name}: ${formatNumber(value)} ${unit}${compared}${judged}${wanted}${note ? ` (${note})` : ''}`,
    )
  }
}
process.exit(missed === 0 ? 0 : 1)

/** How much one client can delay another: /healthz alone, and during eight connections to each of the slowest URLs. */
async function measureDelay(): Promise<Measured> {
  return await withSites([{ DATA_DIR: await createSiteData(1_000) }], async ({ pid, url }) => {
    const cookie = await sessionCookie(url)
    const pictures = new Set((await fetchText(`${url}/practice-areas`)).match(/\/pictures\/[^"? ]+/g))
    const idle = await measureHealth(url, 5)
    const memoryBefore = memoryOf(pid)
    console.log(`Alone: /healthz ${format(idle)}; ${memoryBefore} MB`)

    const addresses = [['/rss.xml'], [mainPages.post], ['/insert/getblog'], ...[...pictures].slice(0, 2).map(allWidths)]
    let peak = memoryBefore
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(pid))
    }, 100)
    const loads = addresses.map((paths) => {
      const requests = paths.map((path) => ({ path }))
      // In a separate thread, so that it does not delay the measurement.
      return autocannon({ url, requests, connections, duration: seconds, workers: 1 })
    })
    const statuses = Array.from({ length: uploads }, () => uploadLargePicture(url, cookie))
    const busy = await measureHealth(url, seconds)
    const results = await Promise.all(loads)
    clearInterval(watch)

    console.log(`Under load: /healthz ${format(busy)}; ${peak} MB at most`)
    console.log(`  ${(median(busy) / median(idle)).toFixed(1)} × the idle median, ${peak - memoryBefore} MB more`)
    for (const [index, { non2xx, errors, ...result }] of results.entries()) {
      console.log(`  ${addresses[index]?.[0]}: ${result['2xx']} answered, ${non2xx} refused, ${errors} errors`)
    }
    console.log(`  ${uploads} pictures of 1 kB and 50 megapixels: ${(await Promise.all(statuses)).join(', ')}`)
    for (const address of ['/readyz', '/rss.xml', ...Object.values(mainPages)]) await fetchText(url + address)
    console.log('Every page answers afterwards.')
    return { metrics: [] }
  })
}

function allWidths(picture: string) {
  return widths.map((width) => `${picture}?w=${width}`)
}

/** The milliseconds of each request, sent one after the other for this many seconds. */
async function measureHealth(url: string, durationSeconds: number) {
  const times: number[] = []
  for (const end = Date.now() + durationSeconds * 1000; Date.now() < end; await pause(10)) {
    const startedAt = performance.now()
    await fetchText(`${url}/healthz`)
    times.push(performance.now() - startedAt)
  }
  return times
}

async function uploadLargePicture(url: string, cookie: string) {
  const body = new FormData()
  const bytes = readFileSync(path.join(projectRoot, 'tests/fixtures/50-megapixels.avif'))
  body.set('image', new File([bytes], 'large.avif', { type: 'image/avif' }))
  const response = await fetch(`${url}/insert/media`, { method: 'POST', body, headers: { cookie, Origin: url } })
  return response.status
}

function format(times: number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(1))
  return `median ${p50} ms, p95 ${p95} ms, max ${max} ms`
}
