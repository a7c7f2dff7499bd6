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
  /** The first words of its text, without Markdown. */
  excerpt: string
  /** The beginning of its text in Markdown: enough to detect its language and to show its first sentences. */
  beginning: string
  publishedAt: string
  updatedAt: string
  image: Image
}

type Rendering = Pick<Row<'post'>, 'html' | 'minutes' | 'renderedBy'>

type Selection = { tag?: string; page?: number; limit?: number }

/** The result for a slug; undefined if no post was ever public there. */
type FindPostResult = (PublishedPost & Rendering) | { movedTo: string } | 'gone' | undefined

/** One page of the public posts, newest first. Finds the ids by the index alone: a late page reads no skipped text. */
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

/** These public posts, in the given order. */
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

/** The post with this slug, or where it moved, or 'gone'. */
export async function findPost(db: Db, slug: string): Promise<FindPostResult> {
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

/** Resolves a slug that was public once: the current slug of its post, or 'gone'. */
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

/** Slug, time of the last visible change and picture of each public post, newest first. */
export async function listPostAddresses(db: Db) {
  const rows = await published(db)
    .select(['slug', 'updatedAt', 'publishedAt', 'imageKey'])
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .$narrowType<Public>()
    .execute()
  return rows.map(({ slug, updatedAt, publishedAt, imageKey }) => ({
    slug,
    // A scheduled post became public after its last update.
    changed: updatedAt > publishedAt ? updatedAt : publishedAt,
    picture: uploadAddress('blogs', imageKey),
  }))
}

/** A query of public posts, scheduled ones from their time on. A tag matches in every spelling. */
export function published(db: Db, tag?: string) {
  const posts = db.selectFrom('post').where(inState('published'))
  return tag === undefined ? posts : posts.where(isAbout(tag))
}

/** A condition that is true for posts with this tag, in any spelling. */
export function isAbout(tag: string) {
  return ({ exists, selectFrom }: ExpressionBuilder<Tables, 'post'>) =>
    exists(
      selectFrom('postTag')
        .select('postTag.key')
        .whereRef('postTag.postId', '=', 'post.id')
        .where('postTag.key', '=', topicOf(tag)),
    )
}

/** Columns that are not null in a public post. */
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

type StoredColumns = Pick<PostColumns, ShortFieldName> & { imageKey: string; excerpt: string | null }
type PostRow = Omit<PublishedPost, keyof StoredColumns | 'image'> & Parameters<typeof asImage>[1] & StoredColumns

function asPost({ imageKey, width, height, placeholder, focusX, focusY, ...row }: PostRow): PublishedPost {
  const image = asImage(uploadAddress('blogs', imageKey), { width, height, placeholder, focusX, focusY })
  return { ...row, ...wordsIn(row), excerpt: row.excerpt ?? excerptOf(row.beginning), image }
}

/** A column for lists: as much of the text as an excerpt needs. */
export const beginning = sql<string>`${beginningOfText()}`.as('beginning')

/** The same, but null if the post has a stored excerpt. */
export const beginningIfNoExcerpt = sql<
  string | null
>`case when "post"."excerpt" is null then ${beginningOfText()} end`.as('beginning')

function beginningOfText() {
  return sql`substr("post"."text", 1, ${sql.lit(rules.post.beginning)})`
}

/** Slugs of posts that became public after `since`. */
export async function listPublishedSince(db: Db, since: Date, now: Date) {
  const rows = await db
    .selectFrom('post')
    .select('slug')
    .where(inState('published', now))
    .where('publishedAt', '>', since.toISOString())
    .execute()
  return rows.map(({ slug }) => slug)
}

/** When the next scheduled post becomes public. */
export async function findNextPublication(db: Db, now = new Date()) {
  const next = await db
    .selectFrom('post')
    .select((select) => select.fn.min('publishedAt').as('at'))
    .where(inState('scheduled', now))
    .executeTakeFirst()
  return next?.at ?? undefined
}
