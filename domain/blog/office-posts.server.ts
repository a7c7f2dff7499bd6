import { sql } from 'kysely'
import { updateShownPictures } from '#domain/files/file-use.server.ts'
import { rules } from '#domain/rules.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import { violatesUnique, withSavepoint } from '#platform/database/dialect.ts'
import type { Db, NewRow, Row, Transaction } from '#platform/database/tables.ts'
import { shortFieldNames } from './post-fields.ts'
import { stateOf } from './post-state.ts'
import { beginningIfNoExcerpt, published } from './posts.server.ts'
import { updateSearchIndex } from './search/index-posts.server.ts'
import { addressTaken, slugOf } from './slug.ts'

type PostRef = Pick<Row<'post'>, 'id'>

/** The list entries of these posts, in the given order, with an excerpt instead of the text. */
export async function listPosts(db: Db, refs: PostRef[]) {
  const rows = await selectRefs(db, refs).select(listColumns).select(beginningIfNoExcerpt).execute()
  const posts = rows.map(({ beginning, ...post }) => ({ ...post, excerpt: post.excerpt ?? excerptOf(beginning ?? '') }))
  return sortByRefs(refs, posts)
}

/** The same without reading any text: a post without a stored excerpt has none. */
export async function listPostHeads(db: Db, refs: PostRef[]) {
  return sortByRefs(refs, await selectRefs(db, refs).select(listColumns).execute())
}

/** The texts of these posts, from the first on, up to `maxBytes` in total; the first one always. */
export async function listPostTexts(db: Db, refs: PostRef[], maxBytes = rules.api.maxDescriptionBytes) {
  const sizes = await selectRefs(db, refs)
    .select(['id', sql<number>`octet_length("text")`.as('bytes')])
    .execute()
  const bytesOf = new Map(sizes.map(({ id, bytes }) => [id, bytes]))
  let bytes = 0
  const included = refs.filter(({ id }, index) => {
    bytes += bytesOf.get(id) ?? 0
    return index === 0 || bytes <= maxBytes
  })
  const rows = await selectRefs(db, included).select(['id', 'text']).execute()
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/** A post with its text and the number of its newest revision. */
export function findSavedPost(db: Db, id: string) {
  return db
    .selectFrom('post')
    .select([...listColumns, 'text', newestRevision])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The same, and locks the row: of two concurrent changes, the second sees the result of the first. */
export async function lockSavedPost(db: Transaction, id: string) {
  await db
    .updateTable('post')
    .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
    .where('id', '=', id)
    .execute()
  return await findSavedPost(db, id)
}

export type SavedPost = Omit<NonNullable<Awaited<ReturnType<typeof findSavedPost>>>, 'revision'> & {
  revision?: number | null
}

/** Returns undefined if the slug is taken, also by a post in the bin, since it may be restored. */
export async function insertPost(db: Transaction, post: NewRow<'post'>) {
  const saved = await db
    .insertInto('post')
    .values({ ...post, excerpt: excerptOf(post.text) })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning([...listColumns, 'text'])
    .executeTakeFirst()
  if (saved) {
    await updateShownPictures(db, saved.id, saved.text)
    await updateSearchIndex(db, saved, saved)
  }
  return saved
}

/** Returns undefined if there is no such post. */
export async function updatePost(db: Transaction, id: string, change: Partial<Row<'post'>>) {
  const saved = await db
    .updateTable('post')
    .set(change)
    .set(change.text === undefined ? {} : { excerpt: excerptOf(change.text) })
    .where('id', '=', id)
    .returning([...listColumns, 'text'])
    .executeTakeFirst()
  if (saved && change.text !== undefined) await updateShownPictures(db, saved.id, saved.text)
  if (saved) await updateSearchIndex(db, saved, change)
  return saved
}

/** Deletes posts in the bin: one by its id, or all that were binned before a moment. */
export function deletePosts(db: Transaction, filter: { id: string } | { binnedBefore: string }) {
  const posts = db.deleteFrom('post').returning(['id', 'slug', 'imageKey'])
  const matching =
    'id' in filter ? posts.where('id', '=', filter.id) : posts.where('binnedAt', '<', filter.binnedBefore)
  return matching.where('binnedAt', 'is not', null).execute()
}

const listColumns = [
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

/** Sorts rows into the order of `refs`. */
function sortByRefs<Listed extends PostRef>(refs: PostRef[], rows: Listed[]) {
  const positions = new Map(refs.map(({ id }, position) => [id, position]))
  return rows.sort((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0))
}

/** SQL does not allow an empty list after `in`. */
function selectRefs(db: Db, refs: PostRef[]) {
  const ids = refs.map(({ id }) => id)
  return db.selectFrom('post').where(({ eb, lit }) => (ids.length > 0 ? eb('id', 'in', ids) : lit(false)))
}

type AddressedPost = Pick<Row<'post'>, 'id' | 'slug' | 'title' | 'publishedAt' | 'binnedAt'>

/** Stores the slug of a public post permanently. Call it before a change of its slug or state. */
export async function insertAddress(db: Transaction, post: Omit<AddressedPost, 'title'>, now: Date) {
  if (stateOf(post, now) !== 'published') return
  await db
    .insertInto('postAddress')
    .values({ slug: post.slug, postId: post.id, at: now.toISOString() })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

/** Whether another post has this slug, or had it while public. */
export async function isSlugTaken(db: Db, slug: string, postId: string) {
  const post = await db
    .selectFrom('post')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '<>', postId)
    .executeTakeFirst()
  if (post) return true
  const former = await db
    .selectFrom('postAddress')
    .select('postId')
    .where('slug', '=', slug)
    .where('postId', '<>', postId)
    .executeTakeFirst()
  return former !== undefined
}

/** Those of these slugs that are public or were once. */
export async function listEverPublicSlugs(db: Db, slugs: string[]) {
  if (slugs.length === 0) return []
  const current = await published(db).select('slug').where('slug', 'in', slugs).execute()
  const former = await db.selectFrom('postAddress').select('slug').where('slug', 'in', slugs).execute()
  return [...new Set([...current, ...former].map(({ slug }) => slug))]
}

/** A free slug for a post of this title; numbered if the plain one is taken. */
export async function freeSlug(db: Db, title: string, postId: string) {
  const slug = slugOf(title)
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!(await isSlugTaken(db, candidate, postId))) return candidate
  }
}

/** Whether the slug follows the title: the post was never public, and nobody chose its slug. */
async function followsTitle(db: Db, { id, slug, title, publishedAt, binnedAt }: AddressedPost, now: Date) {
  if (stateOf({ publishedAt, binnedAt }, now) === 'published') return false
  const [, unnumbered] = /^(.+?)(?:-\d+)?$/.exec(slug) ?? []
  if (slugOf(title) !== slug && slugOf(title) !== unnumbered) return false
  const former = await db.selectFrom('postAddress').select('slug').where('postId', '=', id).executeTakeFirst()
  return former === undefined
}

type PostAddressInput = { slug?: string; title?: string; now: Date }

/** Updates a post, and its slug if one was chosen or if it follows the changed title. */
export async function updatePostAndSlug(
  db: Transaction,
  before: AddressedPost,
  input: PostAddressInput,
  row: Partial<Row<'post'>>,
) {
  for (;;) {
    const slug = await newSlug(db, before, input)
    if (slug === undefined) return await updatePost(db, before.id, row)
    try {
      return await withSavepoint(db, () => updatePost(db, before.id, { ...row, slug }))
    } catch (error) {
      // On PostgreSQL a concurrent change can take the slug in between. It is visible now, so try again.
      if (!violatesUnique(error, 'post_slug_key')) throw error
    }
  }
}

/** The new slug of a post; undefined if the slug does not change. */
async function newSlug(db: Transaction, before: AddressedPost, { slug, title, now }: PostAddressInput) {
  if (slug !== undefined) {
    if (slug === before.slug) return undefined
    if (await isSlugTaken(db, slug, before.id)) throw addressTaken()
    return slug
  }
  if (title === undefined || slugOf(title) === slugOf(before.title)) return undefined
  return (await followsTitle(db, before, now)) ? await freeSlug(db, title, before.id) : undefined
}
