import { newDatabase } from '#tests/support/new-database.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { type SiteProcess, startSite } from '#tests/support/site-process.ts'
import { acknowledgedASecond } from './acknowledged.ts'
import { aims } from './aims.ts'
import type { Figure, Measured } from './figure.ts'
import { inTurns } from './in-turns.ts'
import { compared } from './median.ts'

const rounds = 5
/** Alone, one message waits for one commit: that is told and not judged. */
const inFlight = [{ many: 1 }, { many: 16, aim: aims.writes }, { many: 64, aim: aims.writes }]

/** Messages that the site acknowledges a second, each kept for good, on both databases and one disk. */
export async function measureWrites(): Promise<Measured> {
  const postgres = await startPostgres({ fsync: 'on' })
  const settings = { SAMPLE_CONTENT: 'off', RATE_LIMIT: 'off', LOG_LEVEL: 'error' }
  const sites: SiteProcess[] = []
  try {
    sites.push(await startSite(settings))
    sites.push(await startSite({ ...settings, DATABASE_URL: await newDatabase(postgres.url) }))
    const figures: Figure[] = []
    for (const { many, aim } of inFlight) {
      // The first turn warms up.
      for (const { url } of sites) await acknowledgedASecond(url, many)
      const [ours = [], theirs = []] = await inTurns(sites, rounds, ({ url }) => acknowledgedASecond(url, many))
      figures.push({ name: `${many} in flight`, unit: '/s', ...compared(ours, theirs), aim })
    }
    return { figures }
  } finally {
    for (const site of sites) await site.end('SIGTERM')
    await postgres.stop()
  }
}
