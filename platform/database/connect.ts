import { chmodSync, closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { NodeSqliteDialect } from './sqlite-dialect.ts'
import type { Db, Tables } from './tables.ts'
import { WithoutNul } from './without-nul.ts'

/** SQLite in the data folder, or PostgreSQL where an address is given. */
export function connect({ DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string; DATA_DIR: string }): Db {
  return DATABASE_URL ? connectPostgres(DATABASE_URL) : connectSqlite(path.join(DATA_DIR, 'site.db'))
}

export function connectSqlite(file: string): Db {
  if (file !== ':memory:') keepPrivate(file)
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(file), plugins: [new WithoutNul()] })
}

export function connectPostgres(url: string): Db {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, query_timeout: 30_000 })
  // An idle connection that the server closes is replaced at the next query; unheard, it would end the process.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new WithoutNul()] })
}

/** Asks the database for an answer; one that gives none is told in words, without its password. */
export async function assertReachable(db: Db, address = '') {
  try {
    await sql`select 1`.execute(db)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message || ('code' in cause && String(cause.code)) : String(cause)
    const { host } = new URL(address || 'file:///')
    throw new Error(
      host
        ? `DATABASE_URL: the database at ${host} does not answer (${why}).`
        : `The database cannot be opened (${why}).`,
      { cause },
    )
  }
}

/**
 * Runs the work in one transaction that no other process runs at the same time.
 * On SQLite every transaction holds the only write lock already.
 */
export function underLock<Result>(db: Db, work: (transaction: Db) => Promise<Result>) {
  return db.transaction().execute(async (transaction) => {
    if (isPostgres(db)) await sql`select pg_advisory_xact_lock(72616273)`.execute(transaction)
    return await work(transaction)
  })
}

export function isPostgres(db: Db) {
  return db.getExecutor().adapter.constructor.name === 'PostgresAdapter'
}

/** Messages are personal data: only the account that runs the site may read the file. */
function keepPrivate(file: string) {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}
