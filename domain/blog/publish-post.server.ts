import { randomBytes, randomUUID } from 'node:crypto'
import { removeImage } from '#domain/images/remove-image.server.ts'
import { storeImage } from '#domain/images/store-image.server.ts'
import type { Db, NewRow } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { momentOf, type NewPost } from './new-post.ts'
import { insertPost } from './office-posts.server.ts'
import { renderForSaving } from './render-post.server.ts'
import { slugOf } from './slug.ts'

type SavedPost = NonNullable<Awaited<ReturnType<typeof insertPost>>>

/** Publishes a post; when it cannot be saved, its image is not left behind. */
export async function publishPost(
  { db, files, workshop, log }: Pick<Resources, 'db' | 'files' | 'workshop' | 'log'>,
  { title, text, author, tags = [], date }: NewPost,
  image: Uint8Array,
  now = new Date(),
) {
  const rendering = await renderForSaving({ workshop, log }, text)
  const imageKey = await storeImage({ db, files, workshop }, 'blogs', image)
  try {
    return await insertAt(db, slugOf(title), {
      id: randomUUID(),
      title,
      text,
      author,
      tags: JSON.stringify(tags),
      imageKey,
      publishedAt: momentOf(date, now),
      binnedAt: null,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      ...rendering,
    })
  } catch (error) {
    await removeImage({ db, files }, 'blogs', imageKey)
    throw error
  }
}

/** A second post of the same title gets an address of its own. */
async function insertAt(db: Db, slug: string, post: Omit<NewRow<'post'>, 'slug'>): Promise<SavedPost> {
  const saved = await insertPost(db, { ...post, slug })
  return saved ?? insertAt(db, `${slugOf(post.title)}-${randomBytes(3).toString('hex')}`, post)
}
