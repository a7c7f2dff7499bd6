import { cpSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from './free-port.ts'
import { startSite } from './site-process.ts'
import { copyTemplate, templateCookie } from './site-template.ts'
import { waitForStartJobs } from './start-jobs.ts'

export type Site = Awaited<ReturnType<typeof startWorkerSite>>

/** Starts a built site for all browser tests of one worker. `reset` returns it to the state of the template. */
export async function startWorkerSite(template: string, settings: Record<string, string> = {}) {
  const dataDir = copyTemplate(template)
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const base = { PORT: port, PUBLIC_URL: url, DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'info' }
  const startedAt = new Date()
  const process = await startSite({ ...base, ...settings })
  const cookie = templateCookie(template)

  const db = new DatabaseSync(path.join(dataDir, 'site.db'), { timeout: 60_000, enableForeignKeyConstraints: false })
  db.prepare('attach ? as template').run(path.join(template, 'site.db'))
  // Skip the tables of full-text indexes: triggers update them.
  const tables = rows(`select name from template.sqlite_schema where type = 'table' and name not like 'sqlite_%'
    and name not glob 'postIndex*' and name not glob 'messageIndex*'`).map(({ name }) => `"${name}"`)
  const schema = readSchema()
  // They would write while the first test runs.
  await waitForStartJobs(dataDir, startedAt)
  let version = dataVersion()

  function rows(query: string) {
    return db
      .prepare(query)
      .all()
      .map((row) => ({ ...row }))
  }

  /** Changes with every write of the site. */
  function dataVersion() {
    return Number(rows('pragma main.data_version')[0]?.data_version)
  }

  function readSchema() {
    return JSON.stringify(rows('select name, sql from main.sqlite_schema order by name'))
  }

  /** Reloads content and rows with SIGHUP, as an administrator would. */
  async function reload() {
    const before = process.output().length
    process.signal('SIGHUP')
    // The site logs this at the moment when it clears the page cache.
    await process.waitForOutput('words read anew', before)
  }

  return {
    url,
    dataDir,
    output: process.output,
    rows,
    reload,
    /** The session of the first account, as a Cookie header. */
    cookie,
    /** Changes the database directly, and has the site reload it. */
    async sql(statements: string) {
      db.exec(statements)
      await reload()
    },
    /** Removes all posts, articles, pictures and messages. */
    async removeSampleContent() {
      const headers = { Cookie: cookie, Origin: url }
      const answer = await fetch(`${url}/adminDashboard/sample-content`, { method: 'POST', headers })
      if (!answer.ok) throw new Error(`The sample content was not removed: ${answer.status}`)
    },
    /** Returns to the state of the template, if anything was written since. */
    async reset() {
      if (dataVersion() === version) return
      if (readSchema() !== schema) throw new Error('A test has changed the schema and not put it back.')
      const copies = tables.map(
        (name) => `delete from main.${name}; insert into main.${name} select * from template.${name};`,
      )
      db.exec(`begin immediate; ${copies.join(' ')} commit`)
      cpSync(path.join(template, 'uploads'), path.join(dataDir, 'uploads'), { recursive: true, force: false })
      await reload()
      version = dataVersion()
    },
    async stop() {
      db.close()
      await process.end('SIGTERM')
    },
  }
}
