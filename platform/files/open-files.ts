import path from 'node:path'
import type { Config } from '#platform/config.ts'
import { openCachedStore } from './cached-store.ts'
import { openDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

/** How much of the machine's disk the copies of files in S3 may take. */
const maxCachedBytes = 500_000_000

/** The uploads where the settings say: in S3 with copies on this machine, or in the data folder. */
export function openFiles(config: Pick<Config, 's3' | 'DATA_DIR'>): FileStore {
  const { disk, s3 } = openUploads(config)
  return s3 ? openCachedStore(s3, openDiskStore(path.join(config.DATA_DIR, 'cache')), maxCachedBytes) : disk
}

/** Where backups are put: a folder, or a part of the bucket that holds no uploads. */
export function openBackups({ s3, BACKUP_DIR }: Pick<Config, 's3' | 'BACKUP_DIR'>) {
  return BACKUP_DIR === 's3:' && s3 ? openS3Store(s3, 'backups') : openDiskStore(BACKUP_DIR)
}

/** Both places that uploads may be in; the bucket may hold more than uploads, which have a prefix of their own. */
export function openUploads({ s3, DATA_DIR }: Pick<Config, 's3' | 'DATA_DIR'>) {
  return { disk: openDiskStore(path.join(DATA_DIR, 'uploads')), s3: s3 && openS3Store(s3, 'uploads') }
}
