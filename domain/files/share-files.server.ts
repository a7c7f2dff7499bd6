import { rules } from '#domain/rules.ts'
import type { Transaction } from '#platform/database/tables.ts'
import { discardFiles } from './discard-files.server.ts'
import { shareFile } from './file-names.ts'

/** Gives up the share pictures of a post, but for one. */
export async function letGoOfShares(db: Transaction, postId: string, but = '') {
  const gone = db.deleteFrom('sharePicture').where('postId', '=', postId).where('key', '<>', but)
  await discardShares(db, await gone.returning('key').execute())
}

/** Gives up what was shown before of the page whose picture this is. */
export async function letGoOfFormer(db: Transaction, key: string) {
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
