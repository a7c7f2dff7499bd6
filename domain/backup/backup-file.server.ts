import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { sweepDiscarded } from '#domain/change/stage-file.server.ts'
import type { Config } from '#platform/config.ts'
import { openBackups, openUploads } from '#platform/files/open-files.ts'
import type { Resources } from '#platform/resources.ts'
import { verifyBackup, writeBackup } from './backup-archive.server.ts'
import { hasBackupTable, startBackup, startBackupHeartbeat } from './backups.server.ts'

/** Writes a backup to a given file, in this process, and verifies it. */
export async function backUpTo(resources: ChangeContext & Pick<Resources, 'config'>, file: string) {
  const { config } = resources
  const { s3, disk } = openUploads(config)
  const sentinel = (await hasBackupTable(resources.db))
    ? await change(resources, machine, ({ db }) => startBackup({ db }, 'command'))
    : null
  const heartbeat = sentinel ? startBackupHeartbeat(resources, sentinel) : undefined
  try {
    const bytes = await writeBackup({ config, files: s3 ?? disk }, { file, sentinel, report: heartbeat?.report })
    const { tables } = await verifyBackup(file, {
      passphrase: config.BACKUP_PASSPHRASE,
      temporaryFolder: path.dirname(file),
    })
    return { tables, bytes }
  } finally {
    heartbeat?.stop()
    // Delete the row: the office lists only backups that the site takes itself.
    if (sentinel) {
      await change(resources, machine, ({ db }) => db.deleteFrom('backup').where('id', '=', sentinel).execute())
      await sweepDiscarded(resources)
    }
  }
}

const s3Prefix = 's3:'

/** Runs `work` on the backup that a command names: a path, or `s3:NAME`, which is first downloaded into DATA_DIR. */
export async function withNamedBackup<Result>(
  { s3, DATA_DIR }: Pick<Config, 's3' | 'DATA_DIR'>,
  pathOrName: string,
  work: (file: string) => Promise<Result>,
) {
  if (!pathOrName.startsWith(s3Prefix)) return await work(path.resolve(pathOrName))
  const name = pathOrName.slice(s3Prefix.length)
  if (!s3) throw new Error('There is no S3 store: S3_URL is not set.')
  const stored = await openBackups({ s3, BACKUP_DIR: s3Prefix }).get(name)
  if (!stored) throw new Error(`There is no backup ${name} in the S3 store.`)
  const folder = await mkdtemp(path.join(DATA_DIR, 'backup-'))
  try {
    const file = path.join(folder, name)
    await writeFile(file, stored.stream(), { mode: 0o600 })
    return await work(file)
  } finally {
    await rm(folder, { recursive: true })
  }
}
