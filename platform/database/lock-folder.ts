import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Claims the data folder for this process until it ends, however it ends: what it keeps in memory would not hear of
 * another's changes. The lock is SQLite's own on an empty file, which the system lets go of after a crash too.
 */
export function lockFolder(folder: string) {
  const lock = new DatabaseSync(path.join(folder, 'site.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new Error(
      `Another process serves the site from ${folder}. With SQLite one process serves a folder: end the other, or set DATABASE_URL to share a PostgreSQL database.`,
      { cause },
    )
  }
  return () => lock.close()
}
