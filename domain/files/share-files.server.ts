import type { Transaction } from '#platform/database/tables.ts'
import { discardFiles } from './discarded-files.server.ts'
import { shareFile } from './file-names.ts'

/** Gives up the share pictures of a post, or of the site, but for one. */
export async function letGoOfShares(db: Transaction, postId: string | null, but = '') {
  const gone = await db
    .deleteFrom('sharePicture')
    .where('postId', postId === null ? 'is' : '=', postId)
    .where('key', '<>', but)
    .returning('key')
    .execute()
  await discardFiles(
    db,
    gone.map(({ key }) => shareFile(key)),
  )
}
