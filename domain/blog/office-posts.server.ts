import { sql } from 'kysely'
import { updateSearchIndex } from '#domain/blog/search/index-posts.server.ts'
import { updateShownPictures } from '#domain/files/image-use.server.ts'
import { rules } from '#domain/rules.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import type { Db, NewRow, Row, Transaction } from '#platform/database/tables.ts'
import { shortFieldNames } from './post-fields.ts'
import { unkeptBeginning } from './posts.server.ts'

type Found = Pick<Row<'post'>, 'id'>

/** What a list shows of these posts, in their order, with an excerpt: never a whole text. */
export async function listPosts(db: Db, found: Found[]) {
  const rows = await ofFound(db, found).select(heads).select(unkeptBeginning).execute()
  const posts = rows.map(({ beginning, ...post }) => ({ ...post, excerpt: post.excerpt ?? excerptOf(beginning ?? '') }))
  return inOrder(found, posts)
}

/** Likewise, without reading of a text at all: where no excerpt is kept yet there is none. */
export async function listPostHeads(db: Db, found: Found[]) {
  return inOrder(found, await ofFound(db, found).select(heads).execute())
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

/** A post as it is before a change, whole, with the number of its newest revision. */
export function findEdited(db: Db, id: string) {
  return db
    .selectFrom('post')
    .select([...heads, 'text', newestRevision])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Likewise, and takes hold of it: of two that change it at once, the second sees what the first has made of it. */
export async function lockEdited(db: Transaction, id: string) {
  await db
    .updateTable('post')
    .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
    .where('id', '=', id)
    .execute()
  return await findEdited(db, id)
}

export type SavedPost = Omit<NonNullable<Awaited<ReturnType<typeof findSavedPost>>>, 'revision'> & {
  revision?: number | null
}

/** A post as whoever saved it is told of it. */
export const findSavedPost = findEdited

/** Undefined where the address is taken, by a post in the bin too: it may come back. */
export async function insertPost(db: Transaction, post: NewRow<'post'>) {
  const saved = await db
    .insertInto('post')
    .values({ ...post, excerpt: excerptOf(post.text) })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning([...heads, 'text'])
    .executeTakeFirst()
  if (saved) {
    await updateShownPictures(db, saved.id, saved.text)
    await updateSearchIndex(db, saved, saved)
  }
  return saved
}

/** Undefined where there is no such post. */
export async function updatePost(db: Transaction, id: string, change: Partial<Row<'post'>>) {
  const saved = await db
    .updateTable('post')
    .set(change)
    .set(change.text === undefined ? {} : { excerpt: excerptOf(change.text) })
    .where('id', '=', id)
    .returning([...heads, 'text'])
    .executeTakeFirst()
  if (saved && change.text !== undefined) await updateShownPictures(db, saved.id, saved.text)
  if (saved) await updateSearchIndex(db, saved, change)
  return saved
}

/** Of those in the bin: one, or all that have been there since before a moment. */
export function deletePosts(db: Transaction, which: { id: string } | { binnedBefore: string }) {
  const posts = db.deleteFrom('post').returning(['id', 'slug', 'imageKey'])
  const chosen = 'id' in which ? posts.where('id', '=', which.id) : posts.where('binnedAt', '<', which.binnedBefore)
  return chosen.where('binnedAt', 'is not', null).execute()
}

const heads = [
  'id',
  'slug',
  ...shortFieldNames,
  'imageKey',
  'publishedAt',
  'binnedAt',
  'createdAt',
  'updatedAt',
  'excerpt',
] as const

const newestRevision = sql<number | null>`(select max("number") from "revision" where "postId" = "post"."id")`.as(
  'revision',
)

/** In the order in which they were found. */
function inOrder<Listed extends Found>(found: Found[], rows: Listed[]) {
  const places = new Map(found.map(({ id }, place) => [id, place]))
  return rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
}

/** A list in SQL has at least one place. */
function ofFound(db: Db, found: Found[]) {
  const ids = found.map(({ id }) => id)
  return db.selectFrom('post').where(({ eb, lit }) => (ids.length > 0 ? eb('id', 'in', ids) : lit(false)))
}
