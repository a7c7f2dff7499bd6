import { violatesUnique, withSavepoint } from '#platform/database/savepoint.ts'
import type { Row, Transaction } from '#platform/database/tables.ts'
import { followsTitle, freeSlug, isTaken } from './addresses.server.ts'
import { updatePost } from './office-posts.server.ts'
import { addressTaken, slugOf } from './slug.ts'

type Before = Pick<Row<'post'>, 'id' | 'slug' | 'title' | 'publishedAt' | 'binnedAt'>
type Asked = { slug?: string; title?: string; now: Date }

/** Changes a post, and with it its address where somebody chose one or the title asks for another. */
export async function updatePostAt(db: Transaction, before: Before, asked: Asked, row: Partial<Row<'post'>>) {
  for (;;) {
    const slug = await placeOf(db, before, asked)
    if (slug === undefined) return await updatePost(db, before.id, row)
    try {
      return await withSavepoint(db, () => updatePost(db, before.id, { ...row, slug }))
    } catch (error) {
      // On PostgreSQL another post can take a free address in between; now that is seen, and there is a next one.
      if (!violatesUnique(error, 'post_slug_key')) throw error
    }
  }
}

/** The address that a post has from now on; undefined where it keeps its own. */
async function placeOf(db: Transaction, before: Before, { slug, title, now }: Asked) {
  if (slug !== undefined) {
    if (slug === before.slug) return undefined
    if (await isTaken(db, slug, before.id)) throw addressTaken()
    return slug
  }
  if (title === undefined || slugOf(title) === slugOf(before.title)) return undefined
  return (await followsTitle(db, before, now)) ? await freeSlug(db, title, before.id) : undefined
}
