import { type Kysely, PostgresAdapter } from 'kysely'
import type { Db, Tables } from './tables.ts'

/** Whether queries need the dialect of PostgreSQL, not of SQLite. */
export function isPostgres(db: Db) {
  return (db as Kysely<Tables>).getExecutor().adapter instanceof PostgresAdapter
}
