import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { longWait } from '#tests/support/test-run.ts'
import { freePort, newDataDir, sessionCookie, startSite } from './site-process.ts'

const cookieFile = 'session-cookie'

/** Makes a data folder with sample content, the first account and its session, by one real first start. */
export async function createSiteTemplate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chambers-template-'))
  const startedAt = new Date()
  const site = await startSite({ DATA_DIR: folder })
  const cookie = await sessionCookie(site.url)
  // Otherwise every site that starts with a copy would run the jobs of the day.
  await waitForStartJobs(folder, startedAt)
  await site.end('SIGTERM')
  await shrinkPictures(path.join(folder, 'uploads'))
  writeFileSync(path.join(folder, cookieFile), cookie)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A copy of the template, for one site. */
export function copyTemplate(template: string) {
  const folder = newDataDir()
  cpSync(template, folder, { recursive: true })
  return folder
}

/** The session that every copy of the template has, as a Cookie header. */
export function templateCookie(template: string) {
  return readFileSync(path.join(template, cookieFile), 'utf8')
}

/** The same as cookies of a browser. */
export function sessionCookies(template: string) {
  return templateCookie(template)
    .split('; ')
    .map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), domain: 'localhost', path: '/' }
    })
}

/** Shrinks the pictures of a folder: resizing small ones is fast, and most tests do not check them. */
export async function shrinkPictures(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    await writeFile(
      file,
      await sharp(await readFile(file))
        .resize({ width: 64 })
        .toBuffer(),
    )
  }
}

/** Waits until the scheduled jobs that a site runs at its start have ended, so that only requests change it. */
export async function waitForStartJobs(dataDir: string, startedAt: Date) {
  const db = new DatabaseSync(path.join(dataDir, 'site.db'), { readOnly: true, timeout: 60_000 })
  // The last of the jobs.
  const isOver = db.prepare("select 1 from job where name = 'back up' and leaseId is null and ranAt >= ?")
  const deadline = Date.now() + longWait.timeout
  while (!isOver.get(startedAt.toISOString())) {
    if (Date.now() > deadline) throw new Error('The scheduled jobs of the start did not end.')
    await pause(20)
  }
  db.close()
}

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
      const response = await fetch(`${url}/adminDashboard/sample-content`, { method: 'POST', headers })
      if (!response.ok) throw new Error(`The sample content was not removed: ${response.status}`)
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
