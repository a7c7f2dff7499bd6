import { sql } from 'kysely'
import { asImage, type Image, imageColumns, uploadAddress } from '#domain/images/image.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import { beginning } from './beginning.server.ts'

/** A post as readers see it. */
export type PublishedPost = {
  id: string
  slug: string
  title: string
  /** Of its text, in Markdown: enough for an excerpt. */
  beginning: string
  author: string
  tags: string[]
  /** The slugs of the practice areas it is about. */
  areas: string[]
  publishedAt: string
  updatedAt: string
  image: Image
}

type Rendering = Pick<Row<'post'>, 'html' | 'minutes' | 'renderedBy'>

type Selection = { tag?: string; page?: number; limit?: number }

/** Newest first. */
export async function listPublishedPosts(db: Db, selection: Selection = {}): Promise<PublishedPost[]> {
  const { tag, page = 1, limit = rules.blog.postsPerPage } = selection
  const rows = await published(db, tag)
    .innerJoin('image', 'image.key', 'post.imageKey')
    .select([...columns, beginning])
    .orderBy('publishedAt', 'desc')
    .orderBy('post.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(asPost)
}

export async function countPublishedPosts(db: Db, tag?: string) {
  const { posts } = await published(db, tag)
    .select((select) => select.fn.countAll().as('posts'))
    .executeTakeFirstOrThrow()
  return Number(posts)
}

/** The post at an address: published, in the bin, or undefined where there never was one. */
export async function findPost(db: Db, slug: string): Promise<(PublishedPost & Rendering) | 'binned' | undefined> {
  const row = await db
    .selectFrom('post')
    .innerJoin('image', 'image.key', 'post.imageKey')
    .select([...columns, beginning, 'binnedAt', 'minutes', 'renderedBy', 'html'])
    .where('slug', '=', slug)
    .where('publishedAt', '<=', now())
    .executeTakeFirst()
  if (!row) return undefined
  const { binnedAt, html, minutes, renderedBy } = row
  return binnedAt ? 'binned' : { ...asPost(row), html, minutes, renderedBy }
}

/** The post that follows this one in the list, which a reader goes on to. */
export function findOlderPost(db: Db, { id, publishedAt }: Pick<PublishedPost, 'id' | 'publishedAt'>) {
  return published(db)
    .select(['slug', 'title'])
    .where(({ and, eb, or }) =>
      or([eb('publishedAt', '<', publishedAt), and([eb('publishedAt', '=', publishedAt), eb('id', '>', id)])]),
    )
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Which posts are the newest, and in which version. */
export function listPostVersions(db: Db, limit: number) {
  return published(db)
    .innerJoin('image', 'image.key', 'post.imageKey')
    .select(['post.id', 'updatedAt'])
    .orderBy('publishedAt', 'desc')
    .orderBy('post.id')
    .limit(limit)
    .execute()
}

/** Where each post is and when it last changed, newest first. */
export function listPostAddresses(db: Db) {
  return published(db).select(['slug', 'updatedAt']).orderBy('publishedAt', 'desc').orderBy('id').execute()
}

/** A post dated ahead is published when its time comes. */
export function published(db: Db, tag?: string) {
  const posts = db.selectFrom('post').where('binnedAt', 'is', null).where('publishedAt', '<=', now())
  return tag ? posts.where(hasTag(tag)) : posts
}

/**
 * Tags are a JSON list: a whole one begins behind `[` or `,`, since a quote inside another is escaped.
 * Both databases know `replace`, which takes every sign for itself; `like` would not. Capitals do not count.
 */
function hasTag(tag: string) {
  const [first, later] = ['[', ','].map((before) => before + JSON.stringify(tag))
  return sql<boolean>`lower("tags") <> replace(replace(lower("tags"), lower(${first}), ''), lower(${later}), '')`
}

function now() {
  return new Date().toISOString()
}

const columns = [
  'post.id',
  'slug',
  'title',
  'author',
  'tags',
  'areas',
  'publishedAt',
  'updatedAt',
  'imageKey',
  ...imageColumns,
] as const

type Lists = { tags: string; areas: string }
type PostRow = Omit<PublishedPost, keyof Lists | 'image'> & Parameters<typeof asImage>[1] & Lists & { imageKey: string }

function asPost({ tags, areas, imageKey, ...row }: PostRow): PublishedPost {
  const image = asImage(uploadAddress('blogs', imageKey), row)
  const { id, slug, title, beginning, author, publishedAt, updatedAt } = row
  const lists = { tags: JSON.parse(tags), areas: JSON.parse(areas) }
  return { id, slug, title, beginning, author, ...lists, publishedAt, updatedAt, image }
}
