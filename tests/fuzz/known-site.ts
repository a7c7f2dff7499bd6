import { createHmac } from 'node:crypto'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { readSessionSecret } from '#platform/secrets.ts'
import { type SiteProcess, startSite } from '#tests/support/processes/site-process.ts'
import { visitors } from './fuzz-case.ts'
import { addEntities, type KnownSite, learnSite } from './learn-site.ts'
import type { Target } from './targets.ts'

/** Starts the built site with a session of each role. */
export async function startKnownSite(targets: Target[], settings: Record<string, string>) {
  const process = await startSite({ RATE_LIMIT: 'off', LOG_LEVEL: 'info', ...settings })
  const { url, dataDir } = process
  const rows = await openSiteRows({ dataDir, databaseUrl: settings.DATABASE_URL })
  const { cookies, restore } = await addAccounts(process, rows)
  const { host, port } = new URL(url)
  const known = new Map<string, string[]>()
  const site: KnownSite = { url, host, port: Number(port), dataDir, cookies, known, restoreAccounts: restore }
  return {
    ...site,
    process,
    rows,
    /** Restores accounts and adds deleted entities again, so that later cases find something. */
    async recover() {
      await restore()
      await learnSite(site, targets, await addEntities(site))
    },
    async stop() {
      await rows.close()
      return await process.end('SIGTERM')
    },
  }
}

/** An account and a session for each visitor who has one; the owner is the first account. */
async function addAccounts({ dataDir }: SiteProcess, rows: SiteRows) {
  const [user] = await rows.all('user')
  const [account] = await rows.all('account')
  if (!user || !account) throw new Error('The site has no account.')
  const secret = readSessionSecret({ DATA_DIR: dataDir })
  const at = new Date().toISOString()
  const cookies: KnownSite['cookies'] = {}
  const accountRows: [table: string, row: Row][] = []
  for (const visitor of visitors) {
    if (visitor === 'nobody') continue
    const id = visitor === 'owner' ? String(user.id) : `the-${visitor}`
    const identity = { id, username: visitor, name: visitor, email: `${visitor}@chambers.example`, role: visitor }
    accountRows.push(['user', visitor === 'owner' ? user : { ...user, ...identity }])
    accountRows.push(['account', visitor === 'owner' ? account : { ...account, id, accountId: id, userId: id }])
    const token = `session-of-the-${visitor}-in-the-fuzz`
    const moments = { expiresAt: '2999-01-01T00:00:00.000Z', createdAt: at, updatedAt: at }
    accountRows.push(['session', { id: token, token, userId: id, ...moments }])
    cookies[visitor] = signedCookie(token, secret)
  }
  return {
    cookies,
    async restore() {
      for (const [table, row] of accountRows) await rows.put(table, row)
    },
  }
}

function signedCookie(token: string, secret: string) {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `chambers.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

type Row = Record<string, string | number | null>
type SiteRows = Awaited<ReturnType<typeof openSiteRows>>

/** Reads and writes the rows of a running site directly, on SQLite or PostgreSQL. */
async function openSiteRows({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }) {
  const run = databaseUrl ? openPostgres(databaseUrl) : openSqlite(path.join(dataDir, 'site.db'))

  return {
    all: (table: string) => run.query(`select * from "${table}"`, []),
    /** Inserts the row, or updates the one with its id. */
    async put(table: string, row: Row) {
      const names = Object.keys(row)
      const placeholders = names.map((_, at) => run.placeholder(at + 1))
      const updates = names.map((name) => `"${name}" = excluded."${name}"`)
      await run.query(
        `insert into "${table}" (${names.map((name) => `"${name}"`)}) values (${placeholders}) on conflict ("id") do update set ${updates}`,
        Object.values(row),
      )
    },
    /** All rows of every table except these, as JSON by the name of the table. */
    async dump(except: string[]) {
      const names = (await run.query(run.tables, [])).map(({ name }) => String(name))
      const included = names.filter((name) => !except.includes(name)).sort()
      const texts = included.map(async (name) => [
        name,
        (await run.query(`select * from "${name}"`, [])).map(asLine).sort(),
      ])
      return Object.fromEntries(await Promise.all(texts)) as Record<string, string[]>
    },
    close: run.close,
  }
}

function asLine(row: Row) {
  return JSON.stringify(row)
}

function openSqlite(file: string) {
  const db = new DatabaseSync(file, { timeout: 60_000 })
  // Test data need not survive a crash, and accounts are restored hundreds of times.
  db.exec('pragma synchronous = off')
  return {
    placeholder: () => '?',
    tables: `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like '%Index%'`,
    query: async (text: string, values: Row[string][]) => db.prepare(text).all(...values) as Row[],
    close: async () => db.close(),
  }
}

function openPostgres(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  return {
    placeholder: (at: number) => `$${at}`,
    tables: `select tablename as name from pg_tables where schemaname = 'public'`,
    query: async (text: string, values: Row[string][]): Promise<Row[]> => (await pool.query(text, values)).rows,
    close: () => pool.end(),
  }
}
