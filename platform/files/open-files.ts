import path from 'node:path'
import type { Config } from '#platform/config.ts'
import { openCachedStore } from './cached-store.ts'
import { openDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { openS3Store } from './s3-store.ts'

/** How much disk space the copies of S3 files may use. */
const maxCachedBytes = 500_000_000

/** Opens the uploads: in S3 with a cache on this machine, or in the data folder, depending on the settings. */
export function openFiles(config: Pick<Config, 's3' | 'DATA_DIR'>): FileStore {
  const { disk, s3 } = openUploads(config)
  return s3 ? openCachedStore(s3, openDiskStore(path.join(config.DATA_DIR, 'cache')), maxCachedBytes) : disk
}

/** Opens the store of backups: a folder, or a prefix of the bucket. */
export function openBackups({ s3, BACKUP_DIR }: Pick<Config, 's3' | 'BACKUP_DIR'>) {
  return BACKUP_DIR === 's3:' && s3 ? openS3Store(s3, 'backups') : openDiskStore(BACKUP_DIR)
}

/** Opens both stores that can contain uploads. In the bucket they have a prefix, because it may contain other files. */
export function openUploads({ s3, DATA_DIR }: Pick<Config, 's3' | 'DATA_DIR'>) {
  return { disk: openDiskStore(path.join(DATA_DIR, 'uploads')), s3: s3 && openS3Store(s3, 'uploads') }
}
