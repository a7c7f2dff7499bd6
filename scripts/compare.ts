import path from 'node:path'
import { projectRoot } from '#platform/project-root.ts'
import { newDatabase } from '#tests/support/new-database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { workOf } from '#tests/support/process-figures.ts'
import { compressed, readPage } from '#tests/support/readers.ts'
import { newDataDir, type SiteProcess, startSite } from '#tests/support/site-process.ts'
import { acknowledgedASecond } from './bench/acknowledged.ts'
import { inTurns } from './bench/in-turns.ts'
import { median } from './bench/median.ts'
import { memoryIdleAndLoaded } from './bench/memory.ts'

/*
 * Two checkouts side by side, in turns: `node scripts/compare.ts ../other`. Start, memory, the work a page takes, and
 * messages acknowledged. Each has its packages; memory is that of the site with its children, told by Linux.
 */

type Side = { root: string; settings: Record<string, string> }

const rounds = 3
const requests = 400

const other = process.argv[2]
if (!other) throw new Error('Name the other checkout: node scripts/compare.ts ../other')
const sides: Side[] = [path.resolve(other), projectRoot].map((root) => ({
  root,
  settings: { DATA_DIR: newDataDir(), RATE_LIMIT: 'off', LOG_LEVEL: 'error' },
}))

console.log('Building and filling both …')
for (const side of sides) await withSites([side], async () => {})

console.log(`${''.padEnd(46)}other      this`)
tell('start until it listens, ms', await mediansInTurns(sides, startTime))
await compareMemory()
await withSites(sides, compareWork)
await compareAcknowledged()

async function startTime(side: Side) {
  const begun = performance.now()
  return await withSites([side], async () => performance.now() - begun)
}

/** One after the other: running both at once, each would share pages with the other. */
async function compareMemory() {
  const figures = []
  for (const side of sides) {
    figures.push(await withSites([side], ([site]) => memoryIdleAndLoaded(site ?? { pid: 0, url: '' })))
  }
  tell(
    'memory idle, MB',
    figures.map(({ idle }) => idle),
  )
  tell(
    'memory after a minute of load, MB',
    figures.map(({ loaded }) => loaded),
  )
}

async function compareWork(sites: SiteProcess[]) {
  const [post = ''] = (await readPage(`${sites[0]?.url}/blog`)).match(/\/blog\/[a-z0-9-]+/) ?? []
  for (const [name, address] of [
    ['a list of posts', '/blog'],
    ['a post', post],
  ]) {
    const work = async ({ url, pid }: SiteProcess) => {
      const before = workOf(pid)
      for (let turn = 0; turn < requests; turn++) await readPage(url + address, compressed)
      return (workOf(pid) - before) / requests
    }
    // The first turns warm up.
    for (const site of sites) await work(site)
    tell(`work for ${name}, ms`, await mediansInTurns(sites, work), 2)
  }
}

/** Each in a new database, on both kinds of them. */
async function compareAcknowledged() {
  const postgres = await startPostgres({ fsync: 'on' })
  try {
    for (const engine of ['SQLite', 'PostgreSQL']) {
      const empty: Side[] = []
      for (const { root, settings } of sides) {
        const own = { ...settings, DATA_DIR: newDataDir(), SAMPLE_CONTENT: 'off' }
        const DATABASE_URL = await newDatabase(postgres.url)
        empty.push({ root, settings: engine === 'SQLite' ? own : { ...own, DATABASE_URL } })
      }
      await withSites(empty, async (sites) => {
        for (const many of [1, 16, 64]) {
          const aSecond = ({ url }: SiteProcess) => acknowledgedASecond(url, many)
          // The first turns warm up.
          for (const site of sites) await aSecond(site)
          tell(`messages a second on ${engine}, ${many} in flight`, await mediansInTurns(sites, aSecond))
        }
      })
    }
  } finally {
    await postgres.stop()
  }
}

async function withSites<Result>(wanted: Side[], work: (sites: SiteProcess[]) => Promise<Result>) {
  const sites: SiteProcess[] = []
  try {
    for (const { root, settings } of wanted) sites.push(await startSite(settings, root))
    return await work(sites)
  } finally {
    for (const site of sites) await site.end('SIGTERM')
  }
}

async function mediansInTurns<One>(both: One[], measure: (one: One) => Promise<number>) {
  return (await inTurns(both, rounds, measure)).map(median)
}

function tell(name: string, figures: number[], digits = 0) {
  console.log(`${name.padEnd(41)}${figures.map((figure) => figure.toFixed(digits).padStart(10)).join('')}`)
}
