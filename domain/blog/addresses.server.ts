import type { Db, Row, Transaction } from '#platform/database/tables.ts'
import { stateOf } from './post-state.ts'
import { published } from './posts.server.ts'
import { slugOf } from './slug.ts'

type Placed = Pick<Row<'post'>, 'id' | 'slug' | 'title' | 'publishedAt' | 'binnedAt'>

/** Called before anything changes where or whether a post is found: an address that was public is never forgotten. */
export async function noteAddress(db: Transaction, post: Omit<Placed, 'title'>, now: Date) {
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
export async function followsTitle(db: Db, { id, slug, title, publishedAt, binnedAt }: Placed, now: Date) {
  if (stateOf({ publishedAt, binnedAt }, now) === 'published') return false
  const [, made] = /^(.+?)(?:-\d+)?$/.exec(slug) ?? []
  if (slugOf(title) !== slug && slugOf(title) !== made) return false
  const former = await db.selectFrom('postAddress').select('slug').where('postId', '=', id).executeTakeFirst()
  return former === undefined
}
