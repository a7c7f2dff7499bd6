import { randomUUID } from 'node:crypto'
import { machine, type staff } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change, requireRight } from '#domain/change/change.server.ts'
import { findCreatedAt } from '#domain/change/stage-file.server.ts'
import { heartbeatRange } from '#domain/heartbeat.server.ts'
import { Problem } from '#domain/problem.ts'
import { databaseNow, lastPlausible } from '#platform/database/dialect.ts'
import type { Db, NewRow, Transaction } from '#platform/database/tables.ts'
import type { ListedFile } from '#platform/files/file-store.ts'
import { openBackups } from '#platform/files/open-files.ts'
import type { Resources } from '#platform/resources.ts'
import {
  type BackupName,
  type BackupProgress,
  expiredBackups,
  isBackupOverdue,
  readBackupName,
  rotationSquares,
} from './backup.ts'

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
  const stored = rows.filter(({ name }) => name !== null)
  const [newest] = rows.filter(({ startedAt }) => startedAt <= lastPlausible(now))
  const last = await findLastBackup(db)
  return {
    stored,
    last,
    running: await findRunningBackup(db),
    failure: newest?.failure ?? null,
    isOverdue: isBackupOverdue({ lastAt: last?.startedAt, createdAt, now }),
    rotation: rotationSquares(stored, { createdAt, now }),
  }
}

/** Whether the last backup is too old, or a site that is old enough has none. */
export async function areBackupsOverdue(db: Db) {
  const [now, createdAt, last] = [await databaseNow(db), await findCreatedAt(db), await findLastBackup(db)]
  return isBackupOverdue({ lastAt: last?.startedAt, createdAt, now })
}

/** How often the progress is written. */
const heartbeatMs = 1_000

/**
 * Marks a backup as running: meanwhile no file is removed and no second backup starts. Its row becomes part of the
 * backup, as proof that the backup is of this moment.
 */
export async function startBackup({ db }: Pick<Change, 'db'>, kind: NewRow<'backup'>['kind']) {
  await endInterruptedBackup(db)
  const at = (await databaseNow(db)).toISOString()
  const row = { id: randomUUID(), kind, startedAt: at, seenAt: at, running: 1, step: 'rows', done: 0, total: 0 }
  const started = await db
    .insertInto('backup')
    .values(row)
    .onConflict((conflict) => conflict.column('running').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!started) throw new Problem('backup-running')
  return started.id
}

/** Ends a backup or a trial restore whose process was killed: only one row may be marked as running. */
export async function endInterruptedBackup(db: Transaction) {
  const now = await databaseNow(db)
  const [from, to] = heartbeatRange(now)
  await db
    .updateTable('backup')
    .set(({ eb, ref }) => ({
      running: null,
      endedAt: now.toISOString(),
      // A backup with a name is stored; only its trial restore was interrupted.
      failure: eb.case().when('name', 'is', null).then('It was interrupted.').else(ref('failure')).end(),
    }))
    .where('running', '=', 1)
    .where(({ not, between }) => not(between('seenAt', from, to)))
    .execute()
}

/** Writes progress and `seenAt` every second while the backup runs; `stop` ends that. */
export function startBackupHeartbeat(resources: ChangeContext, id: string) {
  let progress: BackupProgress | undefined
  const write = () =>
    change(resources, machine, async ({ db }) => {
      const seenAt = (await databaseNow(db)).toISOString()
      await db
        .updateTable('backup')
        .set({ seenAt, ...progress })
        .where('id', '=', id)
        .execute()
    }).catch((error) => resources.log.warn({ error }, 'the progress of a backup could not be noted'))
  const timer = setInterval(write, heartbeatMs)
  return {
    report(reported: BackupProgress) {
      progress = reported
    },
    stop: () => clearInterval(timer),
  }
}

type RotateResources = ChangeContext & Pick<Resources, 'config'>
type FoundBackup = BackupName & Pick<ListedFile, 'size'>

const dayMs = 24 * 60 * 60 * 1000

/**
 * Removes expired backups and updates the table to the stored files: after a restore it is that of an older day, and a
 * backup taken before a migration is not in it yet.
 */
export async function rotateBackups(resources: RotateResources) {
  const backups = openBackups(resources.config)
  const now = await databaseNow(resources.db)
  const files: FoundBackup[] = []
  for await (const { name, size, modifiedAt } of backups.list()) {
    const backup = readBackupName(name)
    if (backup) files.push({ ...backup, size })
    // Left incomplete by a killed process.
    else if (name.endsWith('.part') && Date.parse(modifiedAt) < now.getTime() - dayMs) await backups.remove(name)
  }
  const expired = new Set(expiredBackups(files, now).map(({ name }) => name))
  for (const name of expired) await backups.remove(name)
  await updateTable(
    resources,
    files.filter(({ name }) => !expired.has(name)),
    now,
  )
}

async function updateTable(resources: RotateResources, stored: FoundBackup[], now: Date) {
  const listed = await resources.db.selectFrom('backup').select(['id', 'name', 'startedAt', 'running']).execute()
  const storedNames = new Set(stored.map(({ name }) => name))
  const listedNames = new Set(listed.map(({ name }) => name))
  const weekAgo = new Date(now.getTime() - 7 * dayMs).toISOString()
  // Failures are listed for a week.
  const obsolete = listed.filter(({ name, startedAt, running }) =>
    name ? !storedNames.has(name) : !running && startedAt < weekAgo,
  )
  const added = stored.filter(({ name }) => !listedNames.has(name))
  if (obsolete.length + added.length === 0) return
  await change(resources, machine, async ({ db }) => {
    for (const { id } of obsolete) await db.deleteFrom('backup').where('id', '=', id).execute()
    for (const { name, kind, startedAt, size } of added) {
      const progress = { seenAt: startedAt, step: 'verification', done: 1, total: 1 }
      await db
        .insertInto('backup')
        .values({
          id: randomUUID(),
          name,
          kind,
          startedAt,
          endedAt: startedAt,
          kilobytes: Math.ceil(size / 1024),
          ...progress,
        })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
    }
  })
}

/** The file of a backup. Only for owners: it contains every message and all password hashes. */
export async function downloadBackup(
  resources: ChangeContext & Pick<Resources, 'config'>,
  actor: ReturnType<typeof staff>,
  id: string,
) {
  await requireRight(resources, actor, 'operations', 'backup downloaded')
  const row = await resources.db.selectFrom('backup').select('name').where('id', '=', id).executeTakeFirst()
  const file = row?.name ? await openBackups(resources.config).get(row.name) : undefined
  if (!row?.name || !file) throw new Problem('not-found')
  await change(resources, actor, ({ record }) => record('backup downloaded', id))
  return { name: row.name, file }
}
