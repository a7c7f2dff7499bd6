import { chmodSync, closeSync, openSync } from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Manner, NodeSqliteDialect } from './sqlite-dialect.ts'
import type { Db, Tables } from './tables.ts'
import { WithoutNul } from './without-nul.ts'

const plugins = [new WithoutNul()]

export function connectSqlite(file: string, manner?: Manner) {
  if (file !== ':memory:') keepPrivate(file)
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, manner), plugins })
}

export function connectPostgres(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, query_timeout: 30_000 })
  // An idle connection that the server closes is replaced at the next query; unheard, it would end the process.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins })
}

/** Messages are personal data: only the account that runs the site may read the file. */
function keepPrivate(file: string) {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}

/** Whose dialect a query must speak. */
export function isPostgres(db: Db) {
  return (db as Kysely<Tables>).getExecutor().adapter.constructor.name === 'PostgresAdapter'
}
