import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './tables.ts'

/** Asks the database for an answer; one that gives none is told in words, without its password. */
export async function assertReachable(db: Db, address = '') {
  try {
    await ping(db)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message || ('code' in cause && String(cause.code)) : String(cause)
    const { host } = new URL(address || 'file:///')
    throw new Error(
      host
        ? `DATABASE_URL: the database at ${host} does not answer (${why}).`
        : `The database cannot be opened (${why}).`,
      { cause },
    )
  }
}

const withinMs = 2_000

/** Whether the database answers soon. */
export async function isReachable(db: Db) {
  const late = sleep(withinMs, false, { ref: false })
  return await Promise.race([ping(db).then(() => true), late]).catch(() => false)
}

/** The smallest query there is. */
export async function ping(db: Db) {
  await db.selectNoFrom((select) => select.lit(1).as('one')).execute()
}
