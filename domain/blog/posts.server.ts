import { type ExpressionBuilder, type NotNull, sql } from 'kysely'
import { asImage, type Image, imageColumns, uploadAddress } from '#domain/images/image.ts'
import { rules } from '#domain/rules.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import type { Db, Row, Tables } from '#platform/database/tables.ts'
import { type PostColumns, type PostWords, type ShortFieldName, shortFieldNames, wordsIn } from './post-fields.ts'
import { inState, stateOf } from './post-state.ts'
import { topicOf } from './slug.ts'

/** A post as readers see it. */
export type PublishedPost = Pick<PostWords, ShortFieldName> & {
  id: string
  slug: string
  /** The first words of its text, plain. */
  excerpt: string
  /** Of its text, in Markdown: enough to tell its language, and its first sentences. */
  beginning: string
  publishedAt: string
  updatedAt: string
  image: Image
}

type Rendering = Pick<Row<'post'>, 'html' | 'minutes' | 'renderedBy'>

type Selection = { tag?: string; page?: number; limit?: number }

/** What stands at an address of the blog; undefined where nothing ever did. */
type Found = (PublishedPost & Rendering) | { movedTo: string } | 'gone' | undefined

/** Newest first. Which they are, the index tells alone: no text is passed on the way to a later page. */
export async function listPublishedPosts(db: Db, selection: Selection = {}): Promise<PublishedPost[]> {
  const { tag, page = 1, limit = rules.blog.postsPerPage } = selection
  const rows = await published(db, tag)
    .select('post.id')
    .orderBy('publishedAt', 'desc')
    .orderBy('post.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return await listPostsById(
    db,
    rows.map(({ id }) => id),
  )
}

/** These posts, which readers find, in this order. */
export async function listPostsById(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('post')
    .innerJoin('image', 'image.key', 'post.imageKey')
    .select([...columns, beginning])
    .where('post.id', 'in', ['', ...ids])
    .$narrowType<Public>()
    .execute()
  const posts = new Map(rows.map((row) => [row.id, asPost(row)]))
  return ids.flatMap((id) => posts.get(id) ?? [])
}

export async function countPublishedPosts(db: Db, tag?: string) {
  const { posts } = await published(db, tag)
    .select((select) => select.fn.countAll().as('posts'))
    .executeTakeFirstOrThrow()
  return Number(posts)
}

/** The post at an address, or what became of the one that was there. */
export async function findPost(db: Db, slug: string): Promise<Found> {
  const row = await published(db)
    .innerJoin('image', 'image.key', 'post.imageKey')
    .select([...columns, beginning, 'minutes', 'renderedBy', 'html'])
    .where('slug', '=', slug)
    .$narrowType<Public>()
    .executeTakeFirst()
  if (!row) return await findFormer(db, slug)
  const { html, minutes, renderedBy } = row
  return { ...asPost(row), html, minutes, renderedBy }
}

/** An address that was public once leads to where its post is now, or tells that it is gone. */
async function findFormer(db: Db, slug: string) {
  const former = await db
    .selectFrom('postAddress')
    .leftJoin('post', 'post.id', 'postAddress.postId')
    .select(['post.slug', 'publishedAt', 'binnedAt'])
    .where('postAddress.slug', '=', slug)
    .executeTakeFirst()
  if (!former) return undefined
  return former.slug !== null && stateOf(former) === 'published' ? { movedTo: former.slug } : 'gone'
}

/** Where each post is, when it last changed to its readers, and its picture; newest first. */
export async function listPostAddresses(db: Db) {
  const rows = await published(db)
    .select(['slug', 'updatedAt', 'publishedAt', 'imageKey'])
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .$narrowType<Public>()
    .execute()
  return rows.map(({ slug, updatedAt, publishedAt, imageKey }) => ({
    slug,
    // One that was dated ahead came without being written anew.
    changed: updatedAt > publishedAt ? updatedAt : publishedAt,
    picture: uploadAddress('blogs', imageKey),
  }))
}

/** What readers find; a post dated ahead is among them from its time on. A tag may be spelled in any way. */
export function published(db: Db, tag?: string) {
  const posts = db.selectFrom('post').where(inState('published'))
  return tag === undefined ? posts : posts.where(isAbout(tag))
}

/** True where a post has the tag, in whatever spelling. */
export function isAbout(tag: string) {
  return ({ exists, selectFrom }: ExpressionBuilder<Tables, 'post'>) =>
    exists(
      selectFrom('postTag')
        .select('postTag.key')
        .whereRef('postTag.postId', '=', 'post.id')
        .where('postTag.key', '=', topicOf(tag)),
    )
}

/** What every public post has. */
export type Public = { publishedAt: NotNull; imageKey: NotNull }

const columns = [
  'post.id',
  'slug',
  ...shortFieldNames,
  'publishedAt',
  'updatedAt',
  'imageKey',
  'excerpt',
  ...imageColumns,
] as const

type Kept = Pick<PostColumns, ShortFieldName> & { imageKey: string; excerpt: string | null }
type PostRow = Omit<PublishedPost, keyof Kept | 'image'> & Parameters<typeof asImage>[1] & Kept

function asPost({ imageKey, width, height, placeholder, focusX, focusY, ...row }: PostRow): PublishedPost {
  const image = asImage(uploadAddress('blogs', imageKey), { width, height, placeholder, focusX, focusY })
  return { ...row, ...wordsIn(row), excerpt: row.excerpt ?? excerptOf(row.beginning), image }
}

/** A column for lists: as much of a post's text as an excerpt needs, and never the whole. */
export const beginning = sql<string>`${beginningOfText()}`.as('beginning')

/** Likewise, where no excerpt is kept with the post yet. */
export const unkeptBeginning = sql<string | null>`case when "post"."excerpt" is null then ${beginningOfText()} end`.as(
  'beginning',
)

function beginningOfText() {
  return sql`substr("post"."text", 1, ${sql.lit(rules.post.beginning)})`
}

/** Posts that have come to readers after that moment. */
export async function listPublishedSince(db: Db, since: Date, now: Date) {
  const rows = await db
    .selectFrom('post')
    .select('slug')
    .where(inState('published', now))
    .where('publishedAt', '>', since.toISOString())
    .execute()
  return rows.map(({ slug }) => slug)
}

/** When the next post that is dated ahead will be there for readers. */
export async function findNextPublication(db: Db, now = new Date()) {
  const next = await db
    .selectFrom('post')
    .select((select) => select.fn.min('publishedAt').as('at'))
    .where(inState('scheduled', now))
    .executeTakeFirst()
  return next?.at ?? undefined
}
