import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './group-commit.ts'

/**
 * Locks the data folder for this process until it exits: a second process would not notice changes of the first, and
 * serve outdated pages. Uses SQLite's lock on an empty file, which the system also releases after a crash.
 */
export function lockFolder(folder: string) {
  const file = path.join(folder, 'site.lock')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (cause) {
    lock?.close()
    if (!isBusy(cause)) throw new Error(`${file} cannot be locked: ${(cause as Error).message}`, { cause })
    throw new Error(
      `Another process serves the site from ${folder}. With SQLite one process serves a folder: end the other, or set DATABASE_URL to share a PostgreSQL database.`,
      { cause },
    )
  }
  return () => lock.close()
}
