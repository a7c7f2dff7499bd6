import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { startSite } from './site-process.ts'

export type OwnSite = Awaited<ReturnType<typeof startOwnSite>>

/** A site of a test's own, whose database the test may change under it; the shared one stays as it is. */
export async function startOwnSite(settings: Record<string, string> = {}) {
  // What is changed under it is announced to nobody, so nothing is kept.
  const { url, dataDir, said, signal, end } = await startSite({ LOG_LEVEL: 'error', PAGE_CACHE: 'off', ...settings })
  function rows(question: string) {
    const db = new DatabaseSync(path.join(dataDir, 'site.db'), { readOnly: true })
    const rows = db.prepare(question).all()
    db.close()
    return rows.map((row) => ({ ...row }))
  }
  const readings = () => rows(`select at from record where what = 'words read anew'`).length
  return {
    url,
    said,
    sql(statement: string) {
      const db = new DatabaseSync(path.join(dataDir, 'site.db'))
      db.exec(statement)
      db.close()
    },
    /** Lets the site know that its database was changed under it, as who runs it would. */
    async readAnew() {
      const before = readings()
      signal('SIGHUP')
      while (readings() === before) await setTimeout(50)
    },
    /** What the database answers. */
    rows,
    end: () => end('SIGTERM'),
  }
}
