import { randomUUID } from 'node:crypto'
import { machine } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import { heartbeatRange } from '#domain/files/discard-files.server.ts'
import { Problem } from '#domain/problem.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { NewRow, Transaction } from '#platform/database/tables.ts'
import type { BackupProgress } from './backup-format.ts'

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
export function keepBackupAlive(resources: ChangeContext, id: string) {
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
