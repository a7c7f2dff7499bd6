import { chmodSync, closeSync, openSync } from 'node:fs'
import { Kysely, type LogEvent, PostgresDialect } from 'kysely'
import { isTracing, recordSpan } from '#platform/tracing.ts'
import { type Manner, NodeSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'
import { WithoutNul } from './without-nul.ts'

const plugins = [new WithoutNul()]

/** Told of each connection that the server, or the network, has ended. */
export type OnLost = (error: Error) => void

export function connectSqlite(file: string, manner?: Manner) {
  if (file !== ':memory:') restrictToOwner(file)
  return new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, manner), plugins, log: traceQueries() })
}

type PoolSize = { max: number; timeoutMs: number }

export function connectPostgres(url: string, onLost?: OnLost, size?: PoolSize) {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: () => openPool(url, onLost, size) }),
    plugins,
    log: traceQueries(),
  })
}

/** A span for each statement, without its values; nothing where no traces are sent. */
function traceQueries() {
  if (!isTracing()) return undefined
  return ({ query, queryDurationMillis, ...event }: LogEvent) => {
    const attributes = { 'db.query.text': query.sql }
    recordSpan('query', { attributes }, queryDurationMillis, 'error' in event ? event.error : undefined)
  }
}

/** Loaded where it is used: most sites keep their rows in SQLite. */
async function openPool(url: string, onLost: OnLost = () => {}, size?: PoolSize) {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: size?.max ?? 10,
    connectionTimeoutMillis: size?.timeoutMs ?? 10_000,
    query_timeout: size?.timeoutMs ?? 30_000,
  })
  // A connection that is lost is replaced at the next query, and between two statements of a transaction the next one
  // fails; unheard, either would end the process.
  pool.on('connect', (client) => {
    client.once('error', onLost)
    // What the server said before it hung up is followed by that it has.
    client.on('error', () => {})
  })
  // Tells once more of those that were idle.
  pool.on('error', () => {})
  return pool
}

/** Messages are personal data: only the account that runs the site may read the file. */
function restrictToOwner(file: string) {
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
}
