import { sql } from 'kysely'
import { isPostgres } from './dialect.ts'
import type { Db } from './tables.ts'

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
