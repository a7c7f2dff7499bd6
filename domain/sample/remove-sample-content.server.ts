import { removeImage } from '#domain/images/remove-image.server.ts'
import { forgetDeleted } from '#platform/database/forget-deleted.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { countSampleContent } from './sample-content.server.ts'

/** Removes every row that came with the program, then the images that no other row uses. */
export async function removeSampleContent({ db, files }: Pick<Resources, 'db' | 'files'>) {
  const { removed, posts, pictures } = await db.transaction().execute(async (transaction) => {
    const removed = await countSampleContent(transaction)
    return { removed, ...(await removeRows(transaction)) }
  })
  await forgetDeleted(db)
  for (const { imageKey } of posts) await removeImage({ db, files }, 'blogs', imageKey)
  for (const { imageKey } of pictures) await removeImage({ db, files }, 'medias', imageKey)
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
  return { posts, pictures }
}
