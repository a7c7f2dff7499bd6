import { setTimeout } from 'node:timers/promises'
import { isFileNeeded } from '#domain/files/image-use.server.ts'
import { reportOutage } from '#domain/outage.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { FileStoreError } from '#platform/files/file-store.ts'
import type { Resources } from '#platform/resources.ts'
import { machine } from './actor.ts'
import { type TransactContext, transact } from './transact.server.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Longer than it takes to remove a few files, from S3 too: an older claim belongs to a killed process. */
export const claimMs = 60_000
const askAgainMs = 50
const waitMs = 10_000

/** A staged file is gone before its row came: another request abandoned the same one. */
export class FileGoneError extends Error {}

/**
 * Puts a file before its row: if the row never comes, the file is removed after a day. Waits while a file of the same
 * name is being removed, but not for a store that does not answer.
 */
export async function stageFile(
  resources: TransactContext & Pick<Resources, 'files'>,
  name: string,
  bytes: Uint8Array,
) {
  const startedAt = performance.now()
  for (;;) {
    const { result: isReserved } = await transact(resources, machine, ({ db }) => reserve(db, name))
    if (isReserved) break
    if (performance.now() - startedAt > waitMs) throw new FileStoreError(`${name} is still being removed.`)
    await setTimeout(askAgainMs)
  }
  await reportOutage(resources.log, () => resources.files.put(name, bytes))
}

/** Keeps a file for good, within the change that adds its row. */
export async function commitFile(db: Transaction, name: string) {
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
  const now = await databaseNow(db)
  const dueAt = new Date(now.getTime() + dayMs).toISOString()
  const reserved = await db
    .insertInto('discardedFile')
    .values({ name, dueAt, claimedAt: null })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ dueAt, claimedAt: null })
        .where(({ eb, or }) =>
          or([eb('discardedFile.claimedAt', 'is', null), eb('discardedFile.claimedAt', '<', staleAt(now))]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return reserved !== undefined
}

/** A claim that is older than this has no owner any more. */
export function staleAt(now: Date) {
  return new Date(now.getTime() - claimMs).toISOString()
}
