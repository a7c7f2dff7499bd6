import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

export type Row = Record<string, string | number | null>
export type SiteRows = Awaited<ReturnType<typeof openSiteRows>>

/** Reads and writes the rows of a running site directly, on SQLite or PostgreSQL. */
export async function openSiteRows({ dataDir, databaseUrl }: { dataDir: string; databaseUrl?: string }) {
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
