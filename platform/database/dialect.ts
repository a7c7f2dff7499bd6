import { type Kysely, PostgresAdapter } from 'kysely'
import type { Db, Tables } from './tables.ts'

/** Whose dialect a query must speak. */
export function isPostgres(db: Db) {
  return (db as Kysely<Tables>).getExecutor().adapter instanceof PostgresAdapter
}
