import { sql } from 'kysely'
import { noteShownPictures } from '#domain/files/image-use.server.ts'
import { holdsWords, totalOf } from '#domain/list-search.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db, NewRow, Row, Transaction } from '#platform/database/tables.ts'
import { beginning } from './beginning.server.ts'
import { inState, type PostState } from './post-state.ts'

type Selection = { state: PostState | 'all'; id?: string; q?: string; tag?: string; page: number; limit: number }
type Found = Pick<Row<'post'>, 'id'>

/** Which posts the office and the interface list, newest first, with how many there are in all. */
export async function searchPosts(db: Db, selection: Selection, now = new Date()) {
  const { state, id, q, tag, page, limit } = selection
  let posts = db.selectFrom('post')
  if (id) posts = posts.where('id', '=', id)
  if (state !== 'all') posts = posts.where(inState(state, now))
  // Tags are a JSON list of short texts: a whole one stands between its quotes.
  if (tag) posts = posts.where((builder) => holdsWords(db, builder, ['tags'], JSON.stringify(tag)))
  if (q) posts = posts.where((builder) => holdsWords(db, builder, ['title', 'author', 'tags', 'text'], q))

  const rows = await posts
    .select(['id', 'updatedAt'])
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const count = () => posts.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return { rows, total: await totalOf(rows, { page, limit }, count) }
}

/** What a list shows of these posts, in the order of lists: never a whole text. */
export function listPosts(db: Db, found: Found[]) {
  return listed(db, found).select(beginning).execute()
}

/** Likewise, without even the beginning of a text. */
export function listPostHeads(db: Db, found: Found[]) {
  return listed(db, found).execute()
}

/** The whole texts of these posts, in their order, up to so many bytes; of one post always. */
export async function listPostTexts(db: Db, found: Found[], maxBytes = rules.api.maxDescriptionBytes) {
  const sizes = await ofFound(db, found)
    .select(['id', sql<number>`octet_length("text")`.as('bytes')])
    .execute()
  const bytesOf = new Map(sizes.map(({ id, bytes }) => [id, bytes]))
  let bytes = 0
  const within = found.filter(({ id }, index) => {
    bytes += bytesOf.get(id) ?? 0
    return index === 0 || bytes <= maxBytes
  })
  const rows = await ofFound(db, within).select(['id', 'text']).execute()
  return new Map(rows.map(({ id, text }) => [id, text]))
}

export function findPostById(db: Db, id: string) {
  return db.selectFrom('post').select(['imageKey', 'updatedAt']).where('id', '=', id).executeTakeFirst()
}

export type SavedPost = NonNullable<Awaited<ReturnType<typeof findSavedPost>>>

/** A post as whoever saved it is told of it. */
export function findSavedPost(db: Db, id: string) {
  return db
    .selectFrom('post')
    .select([...heads, 'text'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Undefined where the address is taken, by a post in the bin too: it may come back. */
export async function insertPost(db: Transaction, post: NewRow<'post'>) {
  const saved = await db
    .insertInto('post')
    .values(post)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning([...heads, 'text'])
    .executeTakeFirst()
  if (saved) await noteShownPictures(db, saved.id, saved.text)
  return saved
}

/** Undefined where there is no such post, or not in the version that was read. */
export async function updatePost(db: Transaction, id: string, change: Partial<Row<'post'>>, version?: string) {
  let post = db.updateTable('post').set(change).where('id', '=', id)
  if (version) post = post.where('updatedAt', '=', version)
  const saved = await post.returning([...heads, 'text']).executeTakeFirst()
  if (saved && change.text !== undefined) await noteShownPictures(db, saved.id, saved.text)
  return saved
}

export function deletePostsBinnedBefore(db: Transaction, moment: string) {
  return db.deleteFrom('post').where('binnedAt', '<', moment).returning(['id', 'slug', 'imageKey']).execute()
}

const heads = [
  'id',
  'slug',
  'title',
  'author',
  'tags',
  'areas',
  'imageKey',
  'publishedAt',
  'binnedAt',
  'createdAt',
  'updatedAt',
] as const

function listed(db: Db, found: Found[]) {
  return ofFound(db, found).select(heads).orderBy('publishedAt', 'desc').orderBy('id')
}

/** A list in SQL has at least one place. */
function ofFound(db: Db, found: Found[]) {
  const ids = found.map(({ id }) => id)
  return db.selectFrom('post').where(({ eb, lit }) => (ids.length > 0 ? eb('id', 'in', ids) : lit(false)))
}
