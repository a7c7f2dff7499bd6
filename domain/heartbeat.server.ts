import { databaseNow, lastPlausible } from '#platform/database/dialect.ts'
import type { Db } from '#platform/database/tables.ts'

/* Long work, such as a backup, stores the moment when it was last seen, so that other processes know that it runs. */

/** Work without a heartbeat for this long was killed. */
const heartbeatTimeoutMs = 120_000

/** A process whose last heartbeat is outside this range was killed. */
export function heartbeatRange(now: Date) {
  return [new Date(now.getTime() - heartbeatTimeoutMs).toISOString(), lastPlausible(now)] as const
}

/** Whether a backup is running: no file is removed until it has copied every file that its rows need. */
export async function isBackupRunning(db: Db) {
  const [from, to] = heartbeatRange(await databaseNow(db))
  const running = await db
    .selectFrom('backup')
    .select('id')
    .where('running', '=', 1)
    .where(({ between }) => between('seenAt', from, to))
    .executeTakeFirst()
  return running !== undefined
}
