import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { checkArchive, readChunks } from '#platform/archive/archive.ts'
import { restoreDatabase } from '#platform/database/restore.ts'
import { readDescription, readRows } from './read-backup.server.ts'

/**
 * Reads the whole file and checks every hash, then restores the rows into a temporary SQLite database and compares them
 * and the sentinel. Throws a readable error at any difference.
 */
export async function verifyBackup(
  file: string,
  { passphrase, temporaryFolder, onChecked }: { passphrase?: string; temporaryFolder: string; onChecked?: () => void },
) {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  await checkArchive(readChunks(file), { passphrase })
  onChecked?.()
  const description = await readDescription(file, { passphrase })
  const folder = await mkdtemp(path.join(temporaryFolder, 'verification-'))
  try {
    const saved = readRows(file, { passphrase }, description)
    await restoreDatabase({ DATA_DIR: folder }, { replace: false }, saved)
    return { description, tables: saved.digests() }
  } finally {
    await rm(folder, { recursive: true })
  }
}
