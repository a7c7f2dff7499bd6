import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '#platform/project-root.ts'
import { childrenOf, memoryOf, workOf } from '#tests/support/process-figures.ts'
import { compressed, readFor, readPage } from '#tests/support/readers.ts'
import { newDataDir, type SiteProcess, startSite } from '#tests/support/site-process.ts'
import { showAcknowledged } from './acknowledged.ts'

/*
 * Two checkouts side by side, in turns: `node scripts/compare.ts ../other`. Start, memory, the work a page takes, and
 * messages acknowledged. Each has its packages; memory is that of the site with its children, told by Linux.
 */

type Side = { root: string; settings: Record<string, string> }

const rounds = 3
const requests = 400
const loadSeconds = 60

const other = process.argv[2]
if (!other) throw new Error('Name the other checkout: node scripts/compare.ts ../other')
const sides: Side[] = [path.resolve(other), projectRoot].map((root) => ({
  root,
  settings: { DATA_DIR: newDataDir(), RATE_LIMIT: 'off', LOG_LEVEL: 'error' },
}))

console.log('Building and filling both …')
for (const side of sides) await withSites([side], async () => {})

console.log(`${''.padEnd(46)}other      this`)
tell('start until it listens, ms', await inTurns(sides, startTime))
await compareMemory()
await withSites(sides, compareWork)
await showAcknowledged(sides.map(({ root }) => root))

async function startTime(side: Side) {
  const begun = performance.now()
  return await withSites([side], async () => performance.now() - begun)
}

/** One after the other: running both at once, each would share pages with the other. */
async function compareMemory() {
  const figures = []
  for (const side of sides) figures.push(await withSites([side], memoryIdleAndLoaded))
  tell(
    'memory idle, MB',
    figures.map(({ idle }) => idle),
  )
  tell(
    `memory after ${loadSeconds} s of load, MB`,
    figures.map(({ loaded }) => loaded),
  )
}

async function memoryIdleAndLoaded([site]: SiteProcess[]) {
  const { pid = 0, url = '' } = site ?? {}
  // The process that read the pictures of content/ goes by itself.
  for (let second = 0; second < 60 && childrenOf(pid).length > 0; second++) await sleep(1000)
  const idle = memoryOf(pid)
  const pages = (await readPage(`${url}/sitemap.xml`)).match(/(?<=<loc>https?:\/\/[^/]+)\/[^<]*/g) ?? []
  const pictures = (await readPage(`${url}/practice-areas`)).match(/\/pictures\/[^"? ]+\?w=\d+/g) ?? []
  const all = [...pages, '/rss.xml', '/insert/getblog', '/nowhere', ...pictures.slice(0, 20)]
  await readFor(
    loadSeconds,
    16,
    all.map((address) => url + address),
  )
  return { idle, loaded: memoryOf(pid) }
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
    tell(`work for ${name}, ms`, await inTurns(sites, work), 2)
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

/** The median of each, taken one after the other and in the other order each time, so that a busy machine wrongs neither. */
async function inTurns<One>(both: One[], measure: (one: One) => Promise<number>) {
  const taken = both.map((one) => ({ one, figures: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    for (const { one, figures } of taken.toReversed()) figures.push(await measure(one))
    taken.reverse()
  }
  const figuresOf = (one: One) => taken.find((turn) => turn.one === one)?.figures ?? []
  return both.map((one) => figuresOf(one).sort((less, more) => less - more)[Math.floor(rounds / 2)] ?? 0)
}

function tell(name: string, figures: number[], digits = 0) {
  console.log(`${name.padEnd(41)}${figures.map((figure) => figure.toFixed(digits).padStart(10)).join('')}`)
}
