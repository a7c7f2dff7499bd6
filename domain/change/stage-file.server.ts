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
/** Longer than removing a few files takes, even from S3: an older claim belongs to a killed process. */
export const claimMs = 60_000
const retryMs = 50
const waitMs = 10_000

/** A staged file was removed before its row was inserted: another request abandoned the same file. */
export class FileGoneError extends Error {}

/**
 * Stores a file before its row is inserted. If the row is never inserted, the file is removed after a day. Waits up to
 * 10 seconds while a file of the same name is being removed.
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
    await setTimeout(retryMs)
  }
  await reportOutage(resources.log, () => resources.files.put(name, bytes))
}

/** Makes a staged file permanent, within the change that inserts its row. */
export async function commitFile(db: Transaction, name: string) {
  const committed = await db
    .deleteFrom('discardedFile')
    .where('name', '=', name)
    .where('claimedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  // Another row may have committed the same file already.
  if (!committed && !(await isFileNeeded(db, name))) throw new FileGoneError(name)
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

/** Claims older than this belong to no running process. */
export function staleAt(now: Date) {
  return new Date(now.getTime() - claimMs).toISOString()
}
