import { startSite } from '#tests/support/site-process.ts'
import { aims } from './aims.ts'
import type { Aim, Figure, Measured } from './figure.ts'
import { filledData } from './filled-data.ts'
import { inTurns } from './in-turns.ts'
import { compared, median } from './median.ts'
import { type Nginx, serveSaved, withoutNginx } from './nginx.ts'
import { filesOf, mainPages } from './pages.ts'
import { saveAnswers } from './saved-answers.ts'
import { type Served, warmUp, workPerRequest } from './work-per-request.ts'

const rounds = 5
const requestsOfNginx = 40_000

/** Processor time for a request, of the site and of nginx with the same bytes. */
export async function measureCpu(): Promise<Measured> {
  const settings = { RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
  const cached = await startSite({ ...settings, DATA_DIR: await filledData(30) })
  const fresh = await startSite({ ...settings, DATA_DIR: await filledData(30), PAGE_CACHE: 'off' })
  const pages = { ...mainPages, tag: '/blog/tag/arbitration' }
  const files = await filesOf(cached.url)
  const addresses = [...Object.values(pages), ...Object.values(files)]
  const nginx = await serveSaved(await saveAnswers(cached.url, addresses, 'gzip'))
  try {
    const figures: Figure[] = []
    for (const [name, address] of Object.entries(pages)) {
      figures.push(await beside(nginx, fresh, address, { name: `${name}, fresh`, aim: aims.fresh }))
      figures.push(await beside(nginx, cached, address, { name: `${name}, cached`, aim: aims.cached }))
    }
    for (const [name, address] of Object.entries(files)) {
      figures.push(await beside(nginx, cached, address, { name, aim: aims.cached }))
    }
    return { figures, leftOut: nginx ? undefined : withoutNginx }
  } finally {
    await nginx?.stop()
    await fresh.end('SIGTERM')
    await cached.end('SIGTERM')
  }
}

async function beside(
  nginx: Nginx | undefined,
  site: Served,
  address: string,
  { name, aim }: { name: string; aim: Aim },
): Promise<Figure> {
  const requests = await warmUp(site, address)
  const work = (server: Served) => workPerRequest(server, address, server === nginx ? requestsOfNginx : requests)
  const [ours = [], theirs] = await inTurns(nginx ? [site, nginx] : [site], rounds, work)
  const figure = theirs ? { ...compared(ours, theirs), aim } : { value: median(ours) }
  return { name, unit: 'ms', ...figure }
}
