import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Db, Tables, Transaction } from './tables.ts'

/** Whether queries need the dialect of PostgreSQL, not of SQLite. */
export function isPostgres(db: Db) {
  return (db as Kysely<Tables>).getExecutor().adapter instanceof PostgresAdapter
}

/** Longer than a lease or a heartbeat reaches into the future. */
const plausibleAheadMs = 10 * 60_000

/** The time of the database's clock, which processes on several machines share; their own clocks may differ. */
export async function databaseNow(db: Db) {
  const now = isPostgres(db)
    ? sql<string>`to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
  const row = await db.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()
  return new Date(row.now)
}

/** A stored moment after this one was written before the clock was set back, and is ignored. */
export function lastPlausible(now: Date) {
  return new Date(now.getTime() + plausibleAheadMs).toISOString()
}

const uniqueViolation = '23505'

/**
 * Runs the work so that the transaction can continue if it fails: after an error PostgreSQL refuses every further
 * statement of a transaction. SQLite rolls back only the failed statement, and needs no savepoint.
 */
export async function withSavepoint<Result>(transaction: Transaction, work: () => Promise<Result>) {
  if (!isPostgres(transaction)) return await work()
  await sql`savepoint attempt`.execute(transaction)
  try {
    const result = await work()
    await sql`release savepoint attempt`.execute(transaction)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(transaction)
    await sql`release savepoint attempt`.execute(transaction)
    throw error
  }
}

/** Whether the error is a violation of this unique constraint of PostgreSQL. */
export function violatesUnique(error: unknown, constraint: string) {
  if (!(error instanceof Error && 'code' in error && 'constraint' in error)) return false
  return error.code === uniqueViolation && error.constraint === constraint
}
