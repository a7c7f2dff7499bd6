import { violatesUnique, withSavepoint } from '#platform/database/savepoint.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import { updatePost } from './office-posts.server.ts'
import { stateOf } from './post-state.ts'
import { published } from './posts.server.ts'
import { addressTaken, slugOf } from './slug.ts'

type AddressedPost = Pick<Row<'post'>, 'id' | 'slug' | 'title' | 'publishedAt' | 'binnedAt'>

/** Stores the slug of a public post for ever. Call it before a change of its slug or state. */
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
export async function listOncePublic(db: Db, slugs: string[]) {
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
export async function updatePostAt(
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

/** The new slug of a post; undefined if it keeps its own. */
async function newSlug(db: Transaction, before: AddressedPost, { slug, title, now }: PostAddressInput) {
  if (slug !== undefined) {
    if (slug === before.slug) return undefined
    if (await isSlugTaken(db, slug, before.id)) throw addressTaken()
    return slug
  }
  if (title === undefined || slugOf(title) === slugOf(before.title)) return undefined
  return (await followsTitle(db, before, now)) ? await freeSlug(db, title, before.id) : undefined
}
