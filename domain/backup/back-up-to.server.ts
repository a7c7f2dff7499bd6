import path from 'node:path'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { sweepDiscarded } from '#domain/change/sweep-discarded.server.ts'
import { openUploads } from '#platform/files/open-files.ts'
import type { Resources } from '#platform/resources.ts'
import { hasBackupTable } from './backups.server.ts'
import { keepBackupAlive, startBackup } from './start-backup.server.ts'
import { verifyBackup } from './verify-backup.server.ts'
import { writeBackup } from './write-backup.server.ts'

/** Writes a backup to a given file, in this process, and verifies it. */
export async function backUpTo(resources: ChangeContext & Pick<Resources, 'config'>, file: string) {
  const { config } = resources
  const { s3, disk } = openUploads(config)
  const sentinel = (await hasBackupTable(resources.db))
    ? await change(resources, machine, ({ db }) => startBackup({ db }, 'command'))
    : null
  const heartbeat = sentinel ? keepBackupAlive(resources, sentinel) : undefined
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
