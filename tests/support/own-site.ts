import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { startSite } from './site-process.ts'

export type OwnSite = Awaited<ReturnType<typeof startOwnSite>>

/** A site of a test's own, whose database the test may change under it; the shared one stays as it is. */
export async function startOwnSite(settings: Record<string, string> = {}) {
  // What is changed under it is announced to nobody, so nothing is kept.
  const { url, dataDir, said, end } = await startSite({ LOG_LEVEL: 'error', PAGE_CACHE: 'off', ...settings })
  return {
    url,
    said,
    sql(statement: string) {
      const db = new DatabaseSync(path.join(dataDir, 'site.db'))
      db.exec(statement)
      db.close()
    },
    /** What the database answers. */
    rows(question: string) {
      const db = new DatabaseSync(path.join(dataDir, 'site.db'), { readOnly: true })
      const rows = db.prepare(question).all()
      db.close()
      return rows.map((row) => ({ ...row }))
    },
    end: () => end('SIGTERM'),
  }
}
