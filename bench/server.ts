import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { rules } from '#domain/rules.ts'
import { startPostgres } from '#tests/support/processes/postgres-server.ts'
import { childrenOf, memoryOf, type SiteProcess, startSite } from '#tests/support/processes/site-process.ts'
import { newMessage } from '#tests/support/samples.ts'
import { newDatabase } from '#tests/support/unit/databases.ts'
import { cpuPerRequest, fetchText, type Server, sendLoad, warmUp } from './load.ts'
import { provideProgram, skippedWithoutNginx, startNginx } from './nginx.ts'
import { compare, interleave, type Measured, type Metric, median } from './report.ts'
import { createSiteData, type PostCount, rareWord } from './site-data.ts'

/* The cost of requests on the server: CPU time, requests per second, growth with the posts, writes, memory. */

const rounds = 5
const nginxRequests = 40_000
const targets = {
  /** Relative to nginx with the same bytes. */
  fresh: { max: 133 },
  cached: { max: 2.5 },
  file: { max: 3 },
  throughput: { min: 0.4 },
  /** 10,000 posts relative to 30. */
  growth: { max: 1.2 },
  /** SQLite relative to PostgreSQL. */
  writes: { min: 1 },
  startSeconds: { max: 1.5 },
  idleMb: { max: 120 },
  loadedMb: { max: 250 },
}

export const mainPages = {
  home: '/',
  'practice area': '/practice-areas/litigation',
  'blog list': '/blog',
  post: '/blog/interim-relief-before-and-during-arbitration',
  contact: '/contact',
}

/** Starts sites with these settings, and stops them when the work is done. */
export async function withSites<Result>(
  settings: Record<string, string>[],
  work: (...sites: [SiteProcess, ...SiteProcess[]]) => Promise<Result>,
) {
  const sites: SiteProcess[] = []
  try {
    for (const siteSettings of settings)
      sites.push(await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...siteSettings }))
    return await work(...(sites as [SiteProcess]))
  } finally {
    for (const site of sites) await site.end('SIGTERM')
  }
}

/** Fresh pages are rendered for each request, cached ones come from memory. */
export async function measureCpu(): Promise<Measured> {
  const settings = [
    { DATA_DIR: await createSiteData(30), PAGE_CACHE: 'on' },
    { DATA_DIR: await createSiteData(30), PAGE_CACHE: 'off' },
  ]
  return await withSites(settings, async (cached, fresh = cached) => {
    const pages = { ...mainPages, tag: '/blog/tag/arbitration' }
    const files = await findFiles(cached.url)
    await using nginx = await startNginx(cached.url, [...Object.values(pages), ...Object.values(files)], 'gzip')
    const measure = async (name: string, site: Server, address: string, target: { max: number }): Promise<Metric> => {
      const amount = await warmUp(site, address)
      const [ours = [], theirs] = await interleave(nginx ? [site, nginx] : [site], rounds, (server) =>
        cpuPerRequest(server, address, server === nginx ? nginxRequests : amount),
      )
      return { name, unit: 'ms', ...compare(ours, theirs), target: theirs && target }
    }
    const metrics: Metric[] = []
    for (const [name, address] of Object.entries(pages)) {
      metrics.push(await measure(`${name}, fresh`, fresh, address, targets.fresh))
      metrics.push(await measure(`${name}, cached`, cached, address, targets.cached))
    }
    for (const [name, address] of Object.entries(files)) {
      metrics.push(await measure(name, cached, address, targets.file))
    }
    return { metrics, skipped: nginx ? undefined : skippedWithoutNginx }
  })
}

/** A file of each kind that pages load. */
async function findFiles(url: string) {
  const home = await fetchText(`${url}/`)
  const css = first(home, /\/assets\/[^"]+\.css/)
  return {
    'rss.xml': '/rss.xml',
    'sitemap.xml': '/sitemap.xml',
    script: first(home, /\/assets\/[^"]+\.js/),
    'style sheet': css,
    font: first(home + (await fetchText(url + css)), /\/assets\/[^")]+\.woff2/),
    'picture of content': first(await fetchText(`${url}/practice-areas`), /\/pictures\/[^"? ]+\?w=\d+/),
    'uploaded picture': first(await fetchText(`${url}/blog`), /\/uploads\/blogs\/[^"? ]+\?w=\d+/),
  }
}

function first(text: string, pattern: RegExp) {
  const [match] = pattern.exec(text) ?? []
  if (!match) throw new Error(`Nothing on the page matches ${pattern}.`)
  return match
}

/** Uses wrk: autocannon sends fewer requests than nginx can handle. */
export async function measureThroughput(): Promise<Measured> {
  const wrk = provideProgram('wrk')
  if (!wrk) return { metrics: [], skipped: 'There is no wrk on this machine (Debian: apt-get install wrk).' }
  const pages = { home: mainPages.home, post: mainPages.post }
  return await withSites([{ DATA_DIR: await createSiteData(30) }], async (site) => {
    await using nginx = await startNginx(site.url, Object.values(pages), 'gzip')
    if (!nginx) return { metrics: [], skipped: skippedWithoutNginx }
    const metrics: Metric[] = []
    for (const [name, address] of Object.entries(pages)) {
      const perSecond = ({ url }: { url: string }) => requestsPerSecond(wrk, url + address)
      await perSecond(site)
      const [ours = [], theirs] = await interleave([site, nginx], rounds, perSecond)
      metrics.push({ name, unit: '/s', ...compare(ours, theirs), target: targets.throughput })
    }
    return { metrics }
  })
}

async function requestsPerSecond(wrk: string, url: string) {
  const load = ['--threads', '1', '--connections', '32', '--duration', '3s', '--header', 'Accept-Encoding: gzip', url]
  const { stdout } = await promisify(execFile)(wrk, load)
  const failure = /Non-2xx.*|Socket errors.*/.exec(stdout)
  if (failure) throw new Error(`${url}: ${failure[0]}`)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

/** Uncached pages of the blog, on sites with 30, 1,000 and 10,000 posts. */
export async function measureGrowth(): Promise<Measured> {
  const dataDirs = []
  for (const posts of [30, 1_000, 10_000] as PostCount[]) dataDirs.push(await createSiteData(posts))
  const settings = dataDirs.map((DATA_DIR) => ({ DATA_DIR, PAGE_CACHE: 'off' }))
  return await withSites(settings, async (...sites) => {
    const lastPages = new Map<SiteProcess, number>()
    for (const site of sites) lastPages.set(site, await findLastFullPage(site.url))
    const addresses: Record<string, (site: SiteProcess) => string> = {
      'blog list': () => '/blog',
      'last page': (site) => `/blog?page=${lastPages.get(site)}`,
      tag: () => '/blog/tag/arbitration',
      'search, common word': () => '/blog?q=court',
      'search, rare word': () => `/blog?q=${rareWord}`,
    }
    const metrics: Metric[] = []
    for (const [name, addressOf] of Object.entries(addresses)) {
      const amounts = new Map<SiteProcess, number>()
      for (const site of sites) amounts.set(site, await warmUp(site, addressOf(site)))
      const [few = [], some = [], many = []] = await interleave(sites, rounds, (site) =>
        cpuPerRequest(site, addressOf(site), amounts.get(site) ?? 0),
      )
      metrics.push({ name: `${name}, 1,000 posts`, unit: 'ms', ...compare(some, few) })
      metrics.push({ name: `${name}, 10,000 posts`, unit: 'ms', ...compare(many, few), target: targets.growth })
    }
    return { metrics }
  })
}

async function findLastFullPage(url: string) {
  const { total } = JSON.parse(await fetchText(`${url}/insert/getblog?limit=1&fields=_id`))
  return Math.floor(total / rules.blog.postsPerPage)
}

/** Messages acknowledged per second, each after it is on disk, on both databases. */
export async function measureWrites(): Promise<Measured> {
  const postgres = await startPostgres({ fsync: 'on' })
  try {
    const empty = { SAMPLE_CONTENT: 'off' }
    const onPostgres = { ...empty, DATABASE_URL: await newDatabase(postgres.url) }
    return await withSites([empty, onPostgres], async (...sites) => {
      const metrics: Metric[] = []
      for (const connections of [1, 16, 64]) {
        const perSecond = ({ url }: SiteProcess) => messagesPerSecond(url, connections)
        for (const site of sites) await perSecond(site)
        const [ours = [], theirs] = await interleave(sites, rounds, perSecond)
        // No target for a single connection: on both databases it waits for its own commit, whatever the site does.
        const target = connections > 1 ? targets.writes : undefined
        metrics.push({ name: `${connections} in flight`, unit: '/s', ...compare(ours, theirs), target })
      }
      return { metrics }
    })
  } finally {
    await postgres.stop()
  }
}

async function messagesPerSecond(url: string, connections: number) {
  const headers = { 'Content-Type': 'application/json' }
  const message = { method: 'POST', headers, body: JSON.stringify(newMessage()) } as const
  const result = await sendLoad({ url: `${url}/insert/contactus`, connections, duration: 2, ...message })
  return result['2xx'] / result.duration
}

/** Seconds from the command to the first page, and memory before and after a minute of load. */
export async function measureStart(): Promise<Measured> {
  const settings = [{ DATA_DIR: await createSiteData(30) }]
  const seconds: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await withSites(settings, async ({ url }) => {
      await fetchText(`${url}/`)
      seconds.push((performance.now() - startedAt) / 1000)
    })
  }
  return await withSites(settings, async ({ pid, url }) => {
    // Wait until the worker process that read the pictures of content/ has exited.
    for (let second = 0; second < 60 && childrenOf(pid).length > 0; second++) await pause(1000)
    const idle = memoryOf(pid)
    const pages = (await fetchText(`${url}/sitemap.xml`)).match(/(?<=<loc>https?:\/\/[^/]+)\/[^<]*/g) ?? []
    const pictures = (await fetchText(`${url}/practice-areas`)).match(/\/pictures\/[^"? ]+\?w=\d+/g) ?? []
    const requests = [...pages, '/rss.xml', '/insert/getblog', ...pictures.slice(0, 20)].map((path) => ({ path }))
    await sendLoad({ url, requests, connections: 16, duration: 60, headers: { 'Accept-Encoding': 'br' } })
    return {
      metrics: [
        { name: 'start to first answer', unit: 's', value: median(seconds), target: targets.startSeconds },
        { name: 'memory at rest', unit: 'MB', value: idle, target: targets.idleMb },
        { name: 'memory after 60 s of load', unit: 'MB', value: memoryOf(pid), target: targets.loadedMb },
      ],
    }
  })
}
