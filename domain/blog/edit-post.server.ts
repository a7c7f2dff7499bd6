import { removeImage } from '#domain/images/remove-image.server.ts'
import { storeImage } from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import { momentOf, type PostChange } from './new-post.ts'
import { findPostById, updatePost } from './office-posts.server.ts'

/** Changes what was sent of a post. Its address stays, so that links to it go on working. */
export async function editPost(
  { db, files }: Pick<Resources, 'db' | 'files'>,
  id: string,
  { title, description, writer, tags, date, updatedAt }: PostChange,
  image?: Uint8Array,
  now = new Date(),
) {
  const post = await findPostById(db, id)
  if (!post) throw new Problem('not-found')
  if (updatedAt && updatedAt !== post.updatedAt) throw new Problem('edited-meanwhile')

  const imageKey = image && (await storeImage({ db, files }, 'blogs', image))
  const saved = await updatePost(db, id, {
    title,
    text: description,
    author: writer,
    tags: tags && JSON.stringify(tags),
    imageKey,
    publishedAt: date && momentOf(date, now),
    updatedAt: now.toISOString(),
  })
  if (!saved) throw new Problem('not-found')
  // A sample that somebody rewrote is the firm's own from then on.
  await db.deleteFrom('sample').where('subject', '=', 'post').where('subjectId', '=', id).execute()
  if (imageKey && imageKey !== post.imageKey) await removeImage({ db, files }, 'blogs', post.imageKey)
  return saved
}
