import { type Actor, machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import { databaseNow } from '#platform/database/clock.ts'
import { violatesUnique } from '#platform/database/savepoint.ts'
import { findLastBackup, findRunningBackup } from './backups.server.ts'
import { endInterruptedBackup, keepBackupAlive } from './start-backup.server.ts'
import { type BackupResources, backupWorker, configOf } from './take-backup.server.ts'

/** Starts a trial restore of the newest backup into a temporary folder, and returns without waiting for the end. */
export async function startTrial(resources: BackupResources, actor: Actor) {
  const { id, name } = await change(resources, actor, async ({ db, record }) => {
    const last = await findLastBackup(db)
    if (!last?.name) throw new Problem('not-found')
    if (await findRunningBackup(db)) throw new Problem('backup-running')
    await endInterruptedBackup(db)
    const seenAt = (await databaseNow(db)).toISOString()
    const trial = { running: 1, seenAt, step: 'verification', done: 0, total: 0 }
    try {
      await db.updateTable('backup').set(trial).where('id', '=', last.id).execute()
    } catch (error) {
      // Another process has started a backup at the same moment.
      throw violatesUnique(error, 'backup_running_key') ? new Problem('backup-running') : error
    }
    await record('backup tried', last.id)
    return { id: last.id, name: last.name }
  })
  // The result is stored in the row.
  finishTrial(resources, id, name).catch((error) => resources.log.error({ error }, 'a backup could not be restored'))
  return id
}

async function finishTrial(resources: BackupResources, id: string, name: string) {
  const { config, workerPool } = resources
  const heartbeat = keepBackupAlive(resources, id)
  try {
    await workerPool.run(backupWorker, 'tryRestore', { config: configOf(config), name }, heartbeat.report)
    await endTrial(resources, id, null)
  } catch (error) {
    await endTrial(resources, id, error instanceof Error ? error.message : String(error))
    throw error
  } finally {
    heartbeat.stop()
  }
}

async function endTrial(resources: BackupResources, id: string, failure: string | null) {
  await change(resources, machine, async ({ db, record }) => {
    const verifiedAt = failure === null ? (await databaseNow(db)).toISOString() : null
    await db.updateTable('backup').set({ running: null, verifiedAt, failure }).where('id', '=', id).execute()
    await record(failure === null ? 'backup restorable' : 'backup not restorable', id)
  })
}
