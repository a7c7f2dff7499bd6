import { chmodSync, closeSync, openSync } from 'node:fs'
import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import { isTracing, recordSpan } from '#platform/tracing.ts'
import { NodeSqliteDialect, type SqliteOptions } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'
import { WithoutNul } from './without-nul.ts'

const plugins = [new WithoutNul()]

/** Called for each connection that the server or the network has closed. */
export type OnLost = (error: Error) => void

export function connectSqlite(file: string, options?: SqliteOptions) {
  if (file !== ':memory:') restrictToOwner(file)
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, options), plugins, log: traceQueries() })
}

type PoolSize = { max: number; timeoutMs: number }

export function connectPostgres(url: string, onLost?: OnLost, size?: PoolSize) {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: () => openPool(url, onLost, size) }),
    plugins,
    log: traceQueries(),
  })
}

/** Records a span for each statement, without its values; does nothing if tracing is off. */
function traceQueries() {
  if (!isTracing()) return undefined
  return ({ query, queryDurationMillis, ...event }: LogEvent) => {
    const attributes = { 'db.query.text': query.sql }
    recordSpan('query', { attributes }, queryDurationMillis, 'error' in event ? event.error : undefined)
  }
}

/** Imports `pg` only when it is used: most sites use SQLite. */
async function openPool(url: string, onLost: OnLost = () => {}, size?: PoolSize) {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: size?.max ?? 10,
    connectionTimeoutMillis: size?.timeoutMs ?? 10_000,
    query_timeout: size?.timeoutMs ?? 30_000,
  })
  // The pool replaces a lost connection at the next query; within a transaction the next statement fails. Without an
  // error listener, a lost connection would end the process.
  pool.on('connect', (client) => {
    client.once('error', onLost)
    // Ignore further errors: the server's message is followed by an error for the closed connection.
    client.on('error', () => {})
  })
  // A query that times out only rejects: its connection still waits for the server, and so would the next query on it.
  // The pool discards a connection that is closed here.
  pool.on('release', (_, client) => {
    if (client instanceof pg.Client && 'readyForQuery' in client && !client.readyForQuery) void client.end()
  })
  // The pool reports errors of idle connections a second time.
  pool.on('error', () => {})
  return pool
}

/** Messages are personal data: only the account that runs the site may read the file. */
function restrictToOwner(file: string) {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}
