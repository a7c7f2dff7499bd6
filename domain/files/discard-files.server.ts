import { rules } from '#domain/rules.ts'
import { databaseNow } from '#platform/database/clock.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import { shareFile } from './file-names.ts'

/** SQLite takes some 32,000 values in a statement, and each file is three. */
const maxFilesPerStatement = 1_000

/** Queues files for removal, in the transaction that deletes the last row that needs them. */
export async function discardFiles(db: Transaction, names: string[]) {
  const dueAt = (await databaseNow(db)).toISOString()
  // Sorted, so that two transactions which discard the same files do not deadlock.
  const sorted = [...new Set(names)].sort()
  for (let at = 0; at < sorted.length; at += maxFilesPerStatement) {
    const rows = sorted.slice(at, at + maxFilesPerStatement).map((name) => ({ name, dueAt, claimedAt: null }))
    await db
      .insertInto('discardedFile')
      .values(rows)
      // A staged file of this name is due at once; whoever staged it stages it again.
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ dueAt }))
      .execute()
  }
}

/** Gives up the share pictures of a post, but for one. */
export async function discardShareImages(db: Transaction, postId: string, but = '') {
  const gone = db.deleteFrom('sharePicture').where('postId', '=', postId).where('key', '<>', but)
  await discardShares(db, await gone.returning('key').execute())
}

/** Gives up what was shown before of the page whose picture this is. */
export async function discardFormerShareImages(db: Transaction, key: string) {
  const ofPage = `${key.slice(0, rules.sharePicture.ownerLetters)}%`
  const gone = db.deleteFrom('sharePicture').where('postId', 'is', null).where('key', 'like', ofPage)
  await discardShares(db, await gone.where('key', '<>', key).returning('key').execute())
}

async function discardShares(db: Transaction, shares: { key: string }[]) {
  await discardFiles(
    db,
    shares.map(({ key }) => shareFile(key)),
  )
}

/** A backup that was not heard of for so long was killed. */
const silentMs = 120_000

/** Whether a backup is being taken: until it has every file that its rows need, none is removed. */
export async function isBackupRunning(db: Db) {
  const running = await db
    .selectFrom('backup')
    .select('id')
    .where('running', '=', 1)
    .where('seenAt', '>', silentSince(await databaseNow(db)))
    .executeTakeFirst()
  return running !== undefined
}

export function silentSince(now: Date) {
  return new Date(now.getTime() - silentMs).toISOString()
}
