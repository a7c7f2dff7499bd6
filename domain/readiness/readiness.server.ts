import { heartbeatRange } from '#domain/files/discard-files.server.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { Db } from '#platform/database/tables.ts'
import { type CheckResults, failedChecks } from './check.ts'
import { findOpening, type Indexing } from './indexing.server.ts'
import type { FetchPage } from './read-site.server.ts'

/** What the readiness page needs beside the resources. */
export type ReadinessContext = { fetchPage: FetchPage; indexing: Indexing }

/** The last finished check; undefined if there is none. */
export async function findLastCheck(db: Db) {
  const row = await db
    .selectFrom('readinessCheck')
    .select(['endedAt', 'results'])
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .$narrowType<{ endedAt: string }>()
    .executeTakeFirst()
  return row && { endedAt: row.endedAt, results: JSON.parse(row.results) as CheckResults }
}

/** The running check: its current step, and its results so far. */
export async function findRunningCheck(db: Db) {
  const [from, to] = heartbeatRange(await databaseNow(db))
  const row = await db
    .selectFrom('readinessCheck')
    .select(['step', 'done', 'results'])
    .where('running', '=', 1)
    .where(({ between }) => between('seenAt', from, to))
    .executeTakeFirst()
  return row && { ...row, results: JSON.parse(row.results) as CheckResults }
}

/** How many checks failed last time, without those that were overruled. */
export async function countFailedChecks(db: Db) {
  const [last, opening] = [await findLastCheck(db), await findOpening(db)]
  return failedChecks(last?.results ?? {}).filter(({ name }) => !opening?.overruled.includes(name)).length
}
