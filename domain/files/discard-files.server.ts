import { rules } from '#domain/rules.ts'
import { databaseNow } from '#platform/database/dialect.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { shareFile } from './file-names.ts'

/** SQLite allows about 32,000 parameters per statement, and each file needs three. */
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
      // A staged file of this name is due at once; the request that staged it stages it again.
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ dueAt }))
      .execute()
  }
}

/** Discards the share images of a post, except one. */
export async function discardShareImages(db: Transaction, postId: string, exceptKey = '') {
  const deleted = db.deleteFrom('sharePicture').where('postId', '=', postId).where('key', '<>', exceptKey)
  await discardShares(db, await deleted.returning('key').execute())
}

/** Discards the former share images of the page that this key belongs to. */
export async function discardFormerShareImages(db: Transaction, key: string) {
  const ownerPattern = `${key.slice(0, rules.sharePicture.ownerHashLength)}%`
  const deleted = db.deleteFrom('sharePicture').where('postId', 'is', null).where('key', 'like', ownerPattern)
  await discardShares(db, await deleted.where('key', '<>', key).returning('key').execute())
}

async function discardShares(db: Transaction, shares: { key: string }[]) {
  await discardFiles(
    db,
    shares.map(({ key }) => shareFile(key)),
  )
}
