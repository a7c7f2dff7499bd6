import { findCreatedAt } from '#domain/change/sweep-lost-files.server.ts'
import { heartbeatRange } from '#domain/files/discard-files.server.ts'
import { databaseNow, lastPlausible } from '#platform/database/clock.ts'
import type { Db } from '#platform/database/tables.ts'
import { isBackupOverdue, rotationSquares } from './rotation.ts'

/** Whether the table exists: a database that is not migrated yet may be older than it. */
export async function hasBackupTable(db: Db) {
  const row = await db.selectFrom('migration').select('name').where('name', '=', '0020-backups').executeTakeFirst()
  return row !== undefined
}

/** The newest complete, stored backup; not one from before the clock was set back. */
export async function findLastBackup(db: Db) {
  const now = await databaseNow(db)
  return db
    .selectFrom('backup')
    .selectAll()
    .where('name', 'is not', null)
    .where('startedAt', '<=', lastPlausible(now))
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Newest first, including failed and running ones; without those that a command writes to a file. */
function listBackups(db: Db) {
  return db
    .selectFrom('backup')
    .selectAll()
    .where('kind', '<>', 'command')
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .execute()
}

/** The backup that is being taken, or tested by a trial restore. */
export async function findRunningBackup(db: Db) {
  const [from, to] = heartbeatRange(await databaseNow(db))
  return db
    .selectFrom('backup')
    .selectAll()
    .where('running', '=', 1)
    .where(({ between }) => between('seenAt', from, to))
    .executeTakeFirst()
}

/** The stored backups, the last of them, the running one, the reason of the last failure, and the rotation. */
export async function findBackups(db: Db) {
  const [now, createdAt] = [await databaseNow(db), await findCreatedAt(db)]
  const rows = await listBackups(db)
  const kept = rows.filter(({ name }) => name !== null)
  const [newest] = rows.filter(({ startedAt }) => startedAt <= lastPlausible(now))
  const last = await findLastBackup(db)
  return {
    kept,
    last,
    running: await findRunningBackup(db),
    failure: newest?.failure ?? null,
    isOverdue: isBackupOverdue({ lastAt: last?.startedAt, createdAt, now }),
    rotation: rotationSquares(kept, { createdAt, now }),
  }
}

/** Whether the last backup is too old, or a site that is old enough has none. */
export async function areBackupsOverdue(db: Db) {
  const [now, createdAt, last] = [await databaseNow(db), await findCreatedAt(db), await findLastBackup(db)]
  return isBackupOverdue({ lastAt: last?.startedAt, createdAt, now })
}
