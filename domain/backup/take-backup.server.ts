import { randomUUID } from 'node:crypto'
import { type Actor, machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { findCreatedAt, sweepDiscarded } from '#domain/change/stage-file.server.ts'
import { Problem } from '#domain/problem.ts'
import { databaseNow, violatesUnique } from '#platform/database/dialect.ts'
import type { Resources } from '#platform/resources.ts'
import type { WorkerDefinition } from '#platform/worker-pool/worker-pool.ts'
import { type BackupName, backupName, isBackupDue } from './backup.ts'
import {
  endInterruptedBackup,
  findLastBackup,
  findRunningBackup,
  rotateBackups,
  startBackup,
  startBackupHeartbeat,
} from './backups.server.ts'
import { writeErasures } from './erasures.server.ts'

type BackupResources = ChangeContext & Pick<Resources, 'config' | 'workerPool'>

const backupWorker: WorkerDefinition<typeof import('./backup-jobs.ts')> = {
  module: 'domain/backup/backup-jobs.ts',
  maxWaiting: 0,
  timeoutMs: 60 * 60_000,
  // Deriving the key of an encrypted backup takes 128 MB; an image and a batch of rows are in memory too.
  maxMegabytes: 400,
}
const pingMs = 10_000

/** Takes tonight's backup if there is none yet. */
export async function takeDailyBackup(resources: BackupResources, at?: Date) {
  const { db } = resources
  const now = at ?? (await databaseNow(db))
  const [createdAt, last] = [await findCreatedAt(db), await findLastBackup(db)]
  if (isBackupDue({ lastAt: last?.startedAt, createdAt, now }))
    await (await beginBackup(resources, machine, 'daily')).done
}

/** Starts a backup that a person requested and returns its id without waiting for the end. */
export async function startManualBackup(resources: BackupResources, actor: Actor) {
  const { id, done } = await beginBackup(resources, actor, 'manual')
  // The reason of a failure is stored in its row.
  done.catch((error) => resources.log.error({ error }, 'a backup failed'))
  return id
}

/** Starts a backup. `done` resolves when it is verified and stored. */
async function beginBackup(resources: BackupResources, actor: Actor, kind: 'daily' | 'manual') {
  const id = await change(resources, actor, async ({ db, record }) => {
    const started = await startBackup({ db }, kind)
    if (kind === 'manual') await record('backup asked for', started)
    return started
  })
  return { id, done: finishBackup(resources, { id, kind }) }
}

async function finishBackup(resources: BackupResources, { id, kind }: { id: string; kind: BackupName['kind'] }) {
  const { config, workerPool } = resources
  const heartbeat = startBackupHeartbeat(resources, id)
  try {
    const startedAt = (await databaseNow(resources.db)).toISOString()
    const name = backupName({ id, kind, startedAt }, Boolean(config.BACKUP_PASSPHRASE))
    const bytes = await workerPool.run(
      backupWorker,
      'takeBackup',
      { config: configOf(config), name, sentinel: id },
      heartbeat.report,
    )
    await endBackup(resources, id, { name, kilobytes: Math.ceil(bytes / 1024), isVerified: true })
    await ping(resources)
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    await endBackup(resources, id, { failure }).catch(() => {})
    // Also after a failure: no backup may get older than the receipts of erasures state, and a full disk needs the space.
    await rotateBackups(resources).catch((error) => resources.log.error({ error }, 'old backups could not be removed'))
    throw error
  } finally {
    heartbeat.stop()
  }
  await writeErasures(resources)
  await rotateBackups(resources)
  await sweepDiscarded(resources)
}

/** Takes a backup before a migration, which could lose data. Its row is added later, by `rotateBackups`. */
export async function takeBackupBeforeMigration({
  config,
  workerPool,
  log,
}: Pick<BackupResources, 'config' | 'workerPool' | 'log'>) {
  const [id, startedAt] = [randomUUID(), new Date().toISOString()]
  const name = backupName({ id, kind: 'migration', startedAt }, Boolean(config.BACKUP_PASSPHRASE))
  log.info({ name }, 'taking a backup before the database is changed')
  try {
    await workerPool.run(backupWorker, 'takeBackup', { config: configOf(config), name, sentinel: null }, () => {})
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`The database is not changed, because it could not be backed up before: ${why}`, { cause })
  }
}

/** The settings that the backup process needs. */
function configOf({
  DATABASE_URL,
  DATA_DIR,
  CONTENT_DIR,
  SESSION_SECRET,
  BACKUP_PASSPHRASE,
  BACKUP_DIR,
  s3,
}: Resources['config']) {
  return { DATABASE_URL, DATA_DIR, CONTENT_DIR, SESSION_SECRET, BACKUP_PASSPHRASE, BACKUP_DIR, s3 }
}

type BackupResult = { name: string; kilobytes: number; isVerified: true } | { failure: string }

async function endBackup(resources: BackupResources, id: string, ended: BackupResult) {
  await change(resources, machine, async ({ db, record }) => {
    const endedAt = (await databaseNow(db)).toISOString()
    const result =
      'failure' in ended
        ? { failure: ended.failure }
        : { name: ended.name, kilobytes: ended.kilobytes, verifiedAt: endedAt, failure: null }
    await db
      .updateTable('backup')
      .set({ running: null, endedAt, ...result })
      .where('id', '=', id)
      .execute()
    await record('failure' in ended ? 'backup failed' : 'backup taken', id)
  })
}

/** Calls a monitoring service, which alerts somebody if the call does not come. */
async function ping({ config, log }: BackupResources) {
  if (!config.BACKUP_PING_URL) return
  try {
    const response = await fetch(config.BACKUP_PING_URL, { signal: AbortSignal.timeout(pingMs) })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`It answered ${response.status}.`)
  } catch (error) {
    log.warn({ error }, 'the address of BACKUP_PING_URL could not be called')
  }
}

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
  const heartbeat = startBackupHeartbeat(resources, id)
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
