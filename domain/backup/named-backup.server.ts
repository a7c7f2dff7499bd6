import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#platform/config.ts'
import { openBackups } from '#platform/files/open-files.ts'

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
