import { setTimeout } from 'node:timers/promises'
import type { Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { isFileNeeded } from './image-use.server.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Longer than it takes to remove a few files: whoever claimed them before that has been killed. */
const claimMs = 60_000
const askAgainMs = 50
/** SQLite takes some 32,000 values in a statement, and each file is three. */
const mostInStatement = 1_000

/** A file that was put for now is gone before its row came: somebody else gave up the same one. */
export class FileGoneError extends Error {}

/** Queues files for removal, within the change that takes the last row that needed them. */
export async function discardFiles(db: Transaction, names: string[]) {
  const dueAt = new Date().toISOString()
  // In one order, so that two who discard the same files at once do not wait for each other for ever.
  const sorted = [...new Set(names)].sort()
  for (let at = 0; at < sorted.length; at += mostInStatement) {
    const rows = sorted.slice(at, at + mostInStatement).map((name) => ({ name, dueAt, claimedAt: null }))
    await db
      .insertInto('discardedFile')
      .values(rows)
      // Whoever has put a file of this name for now, puts it again.
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ dueAt }))
      .execute()
  }
}

/**
 * Puts a file that is no row's yet: should its row never come, it is removed after a day. Waits while a file of the
 * same name is being removed.
 */
export async function putForNow({ write, files }: Pick<Resources, 'write' | 'files'>, name: string, bytes: Uint8Array) {
  while (!(await write((db) => reserve(db, name)))) await setTimeout(askAgainMs)
  await files.put(name, bytes)
}

/** Keeps a file for good, within the change that adds its row. */
export async function adoptFile(db: Transaction, name: string) {
  const adopted = await db
    .deleteFrom('discardedFile')
    .where('name', '=', name)
    .where('claimedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  // Another row may have kept the same file meanwhile.
  if (!adopted && !(await isFileNeeded(db, name))) throw new FileGoneError(name)
}

async function reserve(db: Transaction, name: string) {
  const dueAt = new Date(Date.now() + dayMs).toISOString()
  const reserved = await db
    .insertInto('discardedFile')
    .values({ name, dueAt, claimedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ dueAt, claimedAt: null })
        .where(({ eb, or }) =>
          or([eb('discardedFile.claimedAt', 'is', null), eb('discardedFile.claimedAt', '<', staleAt())]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return reserved !== undefined
}

/** A claim that is older than this is nobody's. */
export function staleAt(now = new Date()) {
  return new Date(now.getTime() - claimMs).toISOString()
}
