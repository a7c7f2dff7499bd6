import { holdsWords, totalOf } from '#domain/search.server.ts'
import type { Db, NewRow, Row } from '#platform/database/tables.ts'

/** Kept is what is not in the bin, whether its day has come or not. */
export type PostState = 'published' | 'scheduled' | 'kept' | 'bin' | 'all'
type Selection = { state: PostState; q?: string; tag?: string; page: number; limit: number }

/** Posts as the office and the interface list them, newest first, with how many there are in all. */
export async function searchPosts(db: Db, { state, q, tag, page, limit }: Selection, now = new Date()) {
  let posts = db.selectFrom('post')
  if (state === 'bin') posts = posts.where('binnedAt', 'is not', null)
  else if (state !== 'all') posts = posts.where('binnedAt', 'is', null)
  if (state === 'published') posts = posts.where('publishedAt', '<=', now.toISOString())
  if (state === 'scheduled') posts = posts.where('publishedAt', '>', now.toISOString())
  // Tags are a JSON list of short texts: a whole one stands between its quotes.
  if (tag) posts = posts.where((builder) => holdsWords(db, builder, ['tags'], JSON.stringify(tag)))
  if (q) posts = posts.where((builder) => holdsWords(db, builder, ['title', 'author', 'tags', 'text'], q))

  const rows = await posts
    .selectAll()
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const count = () => posts.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return { rows, total: await totalOf(rows, { page, limit }, count) }
}

export function findPostById(db: Db, id: string) {
  return db.selectFrom('post').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Undefined where the address is taken, by a post in the bin too: it may come back. */
export function insertPost(db: Db, post: NewRow<'post'>) {
  return db
    .insertInto('post')
    .values(post)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Undefined where there is no such post, or not in the version that was read. */
export function updatePost(db: Db, id: string, change: Partial<Row<'post'>>, version?: string) {
  let post = db.updateTable('post').set(change).where('id', '=', id)
  if (version) post = post.where('updatedAt', '=', version)
  return post.returningAll().executeTakeFirst()
}

export function deletePostsBinnedBefore(db: Db, moment: string) {
  return db.deleteFrom('post').where('binnedAt', '<', moment).returning(['id', 'imageKey']).execute()
}
