import { existsSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#platform/config.ts'
import type { Db } from './tables.ts'
import { isBusy } from './write-access.ts'

/** Opening SQLite would create an empty database, and a secret, if a command runs in the wrong folder. */
export function assertDatabaseExists({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>) {
  if (DATABASE_URL || existsSync(path.join(DATA_DIR, 'site.db'))) return
  throw new Error(`There is no database in ${DATA_DIR} (DATA_DIR). Start the site once, then try again.`)
}

/** Throws a readable error, without the password, if the database does not respond. */
export async function assertReachable(db: Db, address = '') {
  try {
    await ping(db)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message || ('code' in cause && String(cause.code)) : String(cause)
    const { host } = new URL(address || 'file:///')
    throw new Error(
      host
        ? `DATABASE_URL: the database at ${host} does not answer (${reason}).`
        : `The database cannot be opened (${reason}).`,
      { cause },
    )
  }
}

const timeoutMs = 2_000

/** Whether the database responds within two seconds. */
export async function isReachable(db: Db) {
  const timeout = sleep(timeoutMs, false, { ref: false })
  return await Promise.race([ping(db).then(() => true), timeout]).catch(() => false)
}

/** Runs a trivial query. */
export async function ping(db: Db) {
  await db.selectNoFrom((select) => select.lit(1).as('one')).execute()
}

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
