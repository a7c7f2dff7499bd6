import { removeImage } from '#domain/images/remove-image.server.ts'
import { storeImage } from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import { forgetSample } from '#domain/sample/forget-sample.server.ts'
import { forgetDeleted } from '#platform/database/forget-deleted.ts'
import type { Resources } from '#platform/resources.ts'
import { momentOf, type PostChange } from './new-post.ts'
import { findPostById, updatePost } from './office-posts.server.ts'
import { renderForSaving } from './render-post.server.ts'

/** Changes what was sent of a post. Its address stays, so that links to it go on working. */
export async function editPost(
  { db, files, workshop, log }: Pick<Resources, 'db' | 'files' | 'workshop' | 'log'>,
  id: string,
  { title, text, author, tags, date, updatedAt }: PostChange,
  image?: Uint8Array,
  now = new Date(),
) {
  const post = await findPostById(db, id)
  if (!post) throw new Problem('not-found')
  if (updatedAt && updatedAt !== post.updatedAt) throw new Problem('edited-meanwhile')

  const rendering = text === undefined ? undefined : await renderForSaving({ workshop, log }, text)
  const imageKey = image && (await storeImage({ db, files, workshop }, 'blogs', image))
  const change = {
    title,
    text,
    author,
    tags: tags && JSON.stringify(tags),
    imageKey,
    publishedAt: date && momentOf(date, now),
    updatedAt: now.toISOString(),
    ...rendering,
  }
  // To render a text and to store an image take a while, in which somebody else may have saved.
  const saved = await updatePost(db, id, change, post.updatedAt)
  if (imageKey && imageKey !== post.imageKey) {
    await removeImage({ db, files }, 'blogs', saved ? post.imageKey : imageKey)
  }
  if (!saved) throw new Problem('edited-meanwhile')
  await forgetSample(db, 'post', id)
  // What somebody took out of a text is as gone as what was deleted.
  if (text !== undefined) await forgetDeleted(db)
  return saved
}
