import { violatesUnique, withSavepoint } from '#platform/database/savepoint.ts'
import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import { updatePost } from './office-posts.server.ts'
import { stateOf } from './post-state.ts'
import { published } from './posts.server.ts'
import { addressTaken, slugOf } from './slug.ts'

type Placed = Pick<Row<'post'>, 'id' | 'slug' | 'title' | 'publishedAt' | 'binnedAt'>

/** Called before anything changes where or whether a post is found: an address that was public is never forgotten. */
export async function insertAddress(db: Transaction, post: Omit<Placed, 'title'>, now: Date) {
  if (stateOf(post, now) !== 'published') return
  await db
    .insertInto('postAddress')
    .values({ slug: post.slug, postId: post.id, at: now.toISOString() })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

/** Whether the address is another post's, or was once. */
export async function isTaken(db: Db, slug: string, postId: string) {
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

/** Those of these addresses at which readers find a post, or found one once. */
export async function listOncePublic(db: Db, slugs: string[]) {
  if (slugs.length === 0) return []
  const current = await published(db).select('slug').where('slug', 'in', slugs).execute()
  const former = await db.selectFrom('postAddress').select('slug').where('slug', 'in', slugs).execute()
  return [...new Set([...current, ...former].map(({ slug }) => slug))]
}

/** An address of its own for a post of this title: the second of a title is numbered. */
export async function freeSlug(db: Db, title: string, postId: string) {
  const slug = slugOf(title)
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!(await isTaken(db, candidate, postId))) return candidate
  }
}

/** A post that nobody has found yet follows its title, unless somebody chose its address. */
async function followsTitle(db: Db, { id, slug, title, publishedAt, binnedAt }: Placed, now: Date) {
  if (stateOf({ publishedAt, binnedAt }, now) === 'published') return false
  const [, made] = /^(.+?)(?:-\d+)?$/.exec(slug) ?? []
  if (slugOf(title) !== slug && slugOf(title) !== made) return false
  const former = await db.selectFrom('postAddress').select('slug').where('postId', '=', id).executeTakeFirst()
  return former === undefined
}

type Before = Pick<Row<'post'>, 'id' | 'slug' | 'title' | 'publishedAt' | 'binnedAt'>
type PostAddressInput = { slug?: string; title?: string; now: Date }

/** Changes a post, and with it its address where somebody chose one or the title asks for another. */
export async function updatePostAt(
  db: Transaction,
  before: Before,
  asked: PostAddressInput,
  row: Partial<Row<'post'>>,
) {
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
async function placeOf(db: Transaction, before: Before, { slug, title, now }: PostAddressInput) {
  if (slug !== undefined) {
    if (slug === before.slug) return undefined
    if (await isTaken(db, slug, before.id)) throw addressTaken()
    return slug
  }
  if (title === undefined || slugOf(title) === slugOf(before.title)) return undefined
  return (await followsTitle(db, before, now)) ? await freeSlug(db, title, before.id) : undefined
}
