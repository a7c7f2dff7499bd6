import { openDatabase } from '#platform/database/database.ts'
import { newMessage } from './samples.ts'
import { newDataDir, type SiteProcess, startSite } from './site-process.ts'

/** Kills the site while messages are being written; returns what was acknowledged and what is there afterwards. */
export async function killRound(settings: Record<string, string> = {}) {
  const dataDir = newDataDir()
  const all = { DATA_DIR: dataDir, SAMPLE_CONTENT: 'off', RATE_LIMIT: 'off', ...settings }
  const site = await startSite(all)
  const acknowledged: string[] = []
  const enough = 50 + Math.floor(Math.random() * 100)
  const reached = Promise.withResolvers<void>()
  const keep = (reference: string) => {
    acknowledged.push(reference)
    if (acknowledged.length >= enough) reached.resolve()
  }
  const writers = Array.from({ length: 8 }, (_, writer) => writeUntilGone(site, writer, keep))
  await reached.promise
  await site.end('SIGKILL')
  await Promise.all(writers)

  const again = await startSite(all)
  const database = openDatabase({ DATA_DIR: dataDir, DATABASE_URL: settings.DATABASE_URL })
  const rows = await database.db.selectFrom('message').select('reference').execute()
  await database.close()
  await again.end('SIGTERM')

  const kept = new Set(rows.map((row) => row.reference))
  return { acknowledged, lost: acknowledged.filter((reference) => !kept.has(reference)) }
}

async function writeUntilGone(site: SiteProcess, writer: number, keep: (reference: string) => void) {
  for (let turn = 0; turn < 10_000; turn++) {
    try {
      const response = await fetch(`${site.url}/insert/contactus`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(newMessage({ message: `Writer ${writer}, turn ${turn}` })),
      })
      if (response.status === 201) keep((await response.json()).reference)
    } catch {
      return
    }
  }
}
