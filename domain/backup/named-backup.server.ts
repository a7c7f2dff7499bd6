import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#platform/config.ts'
import { openBackups } from '#platform/files/open-files.ts'

const inStore = 's3:'

/** Works on the file that a command names: a path, or a backup in the S3 store, which is fetched into DATA_DIR first. */
export async function withNamedBackup<Result>(
  { s3, DATA_DIR }: Pick<Config, 's3' | 'DATA_DIR'>,
  named: string,
  work: (file: string) => Promise<Result>,
) {
  if (!named.startsWith(inStore)) return await work(path.resolve(named))
  const name = named.slice(inStore.length)
  if (!s3) throw new Error('There is no S3 store: S3_URL is not set.')
  const stored = await openBackups({ s3, BACKUP_DIR: inStore }).get(name)
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
