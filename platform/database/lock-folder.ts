import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Locks the data folder for this process until it exits: a second process would not notice changes of the first, and
 * serve outdated pages. Uses SQLite's lock on an empty file, which the system also releases after a crash.
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
