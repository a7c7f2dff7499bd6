import type { Db } from '#platform/database/tables.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { countSampleContent } from './sample-content.server.ts'

/** Removes every row that came with the program, then the images that no other row uses. */
export async function removeSampleContent({ db, files }: { db: Db; files: FileStore }) {
  const { removed, images } = await db.transaction().execute(async (transaction) => {
    const removed = await countSampleContent(transaction)
    const images = await removeRows(transaction)
    return { removed, images }
  })
  await Promise.all(images.map((image) => files.remove(image)))
  return removed
}

async function removeRows(db: Db) {
  const sample = (subject: 'post' | 'article' | 'picture' | 'message') =>
    db.selectFrom('sample').select('subjectId').where('subject', '=', subject)

  const posts = await db.deleteFrom('post').where('id', 'in', sample('post')).returning('imageKey').execute()
  const pictures = await db.deleteFrom('picture').where('id', 'in', sample('picture')).returning('imageKey').execute()
  await db.deleteFrom('article').where('id', 'in', sample('article')).execute()
  await db.deleteFrom('message').where('id', 'in', sample('message')).execute()
  await db.deleteFrom('sample').execute()

  const usedByPosts = await stillUsed(db, 'post', posts)
  const usedByPictures = await stillUsed(db, 'picture', pictures)
  return [
    ...posts.filter((row) => !usedByPosts.has(row.imageKey)).map((row) => `blogs/${row.imageKey}`),
    ...pictures.filter((row) => !usedByPictures.has(row.imageKey)).map((row) => `medias/${row.imageKey}`),
  ]
}

/** Images are named by their content, so a row of the firm's own may share one. */
async function stillUsed(db: Db, table: 'post' | 'picture', gone: { imageKey: string }[]) {
  if (gone.length === 0) return new Set<string>()
  const keys = gone.map((row) => row.imageKey)
  const rows = await db.selectFrom(table).select('imageKey').where('imageKey', 'in', keys).execute()
  return new Set(rows.map((row) => row.imageKey))
}
