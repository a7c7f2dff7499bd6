import { rules } from '#domain/rules.ts'
import { type SiteProcess, startSite } from '#tests/support/site-process.ts'
import { aims } from './aims.ts'
import type { Figure, Measured } from './figure.ts'
import { filledData, type Posts } from './filled-data.ts'
import { inTurns } from './in-turns.ts'
import { compared } from './median.ts'
import { rareWord } from './posts.ts'
import { warmUp, workPerRequest } from './work-per-request.ts'

const rounds = 5
const sizes: Posts[] = [30, 1_000, 10_000]

type Sized = SiteProcess & { lastPage: number; requests: number }

/** What a page of the blog costs when there are more posts; each made anew, the sites side by side. */
export async function measureGrowth(): Promise<Measured> {
  const sites: Sized[] = []
  try {
    for (const size of sizes) {
      const settings = { RATE_LIMIT: 'off', LOG_LEVEL: 'error', PAGE_CACHE: 'off' }
      const site = await startSite({ ...settings, DATA_DIR: await filledData(size) })
      sites.push({ ...site, lastPage: await lastFullPage(site.url), requests: 0 })
    }
    const figures: Figure[] = []
    for (const [name, addressOf] of Object.entries(addresses)) {
      for (const site of sites) site.requests = await warmUp(site, addressOf(site))
      const work = (site: Sized) => workPerRequest(site, addressOf(site), site.requests)
      const [few = [], some = [], many = []] = await inTurns(sites, rounds, work)
      figures.push({ name: `${name}, 1,000 posts`, unit: 'ms', ...compared(some, few) })
      figures.push({ name: `${name}, 10,000 posts`, unit: 'ms', ...compared(many, few), aim: aims.growth })
    }
    return { figures }
  } finally {
    for (const site of sites) await site.end('SIGTERM')
  }
}

/** Each shows as much in a small site as in a large one. */
const addresses: Record<string, (site: Sized) => string> = {
  'blog list': () => '/blog',
  'last page': ({ lastPage }) => `/blog?page=${lastPage}`,
  tag: () => '/blog/tag/arbitration',
  'search, common word': () => '/blog?q=court',
  'search, rare word': () => `/blog?q=${rareWord}`,
}

async function lastFullPage(url: string) {
  const answer = await fetch(`${url}/insert/getblog?limit=1&fields=_id`)
  const { total } = (await answer.json()) as { total: number }
  return Math.floor(total / rules.blog.postsPerPage)
}
