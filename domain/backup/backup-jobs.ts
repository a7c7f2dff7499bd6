import { openAsBlob } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { checkArchive } from '#platform/archive/archive.ts'
import type { Config } from '#platform/config.ts'
import { openBackups, openUploads } from '#platform/files/open-files.ts'
import type { Report } from './backup.ts'
import { type BackupConfig, verifyBackup, writeBackup } from './backup-archive.server.ts'

/* Runs in a process of its own: copying SQLite and hashing every file would block the site. */

type JobConfig = BackupConfig & Pick<Config, 'BACKUP_DIR' | 's3'>
type TakeBackup = { config: JobConfig; name: string; sentinel: string | null }

const dayMs = 24 * 60 * 60 * 1000

/** Writes a backup, verifies it, stores it, and checks the stored file once more. */
export async function takeBackup({ config, name, sentinel }: TakeBackup, report: Report) {
  await removeLeftovers(config.DATA_DIR)
  const folder = await mkdtemp(path.join(config.DATA_DIR, 'backup-'))
  try {
    const file = path.join(folder, name)
    const { disk, s3 } = openUploads(config)
    const bytes = await writeBackup({ config, files: s3 ?? disk }, { file, sentinel, report })
    report({ step: 'verification', done: 0, total: 1 })
    const passphrase = config.BACKUP_PASSPHRASE
    await verifyBackup(file, { passphrase, temporaryFolder: folder })
    const backups = openBackups(config)
    await backups.put(name, await openAsBlob(file))
    const stored = await backups.get(name)
    if (!stored) throw new Error('The backup did not arrive in its place.')
    await checkArchive(stored.stream(), { passphrase })
    return bytes
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Fetches a stored backup, checks it and restores it into a temporary folder, without changing the site. */
export async function tryRestore({ config, name }: { config: JobConfig; name: string }, report: Report) {
  const total = 3
  report({ step: 'verification', done: 0, total })
  const folder = await mkdtemp(path.join(config.DATA_DIR, 'backup-'))
  try {
    const stored = await openBackups(config).get(name)
    if (!stored) throw new Error('The backup is not in its place any more.')
    const file = path.join(folder, name)
    await writeFile(file, stored.stream())
    report({ step: 'verification', done: 1, total })
    const onChecked = () => report({ step: 'verification', done: 2, total })
    await verifyBackup(file, { passphrase: config.BACKUP_PASSPHRASE, temporaryFolder: folder, onChecked })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Removes the temporary folders of killed processes: they contain copies of every message. */
async function removeLeftovers(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    if (!/^(backup|snapshot)-/.test(name)) continue
    try {
      const { mtimeMs } = await stat(path.join(dataDir, name))
      if (Date.now() - mtimeMs > dayMs) await rm(path.join(dataDir, name), { recursive: true, force: true })
    } catch {
      // Another process has just removed it, or it belongs to another user: the backup can still be taken.
    }
  }
}
