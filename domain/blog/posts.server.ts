import { type Image, uploadAddress } from '#domain/images/image.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'

/** A post as readers see it. */
export type PublishedPost = {
  slug: string
  title: string
  text: string
  author: string
  tags: string[]
  publishedAt: string
  updatedAt: string
  image: Image
}

type Selection = { tag?: string; page?: number; limit?: number }

/** Newest first. */
export async function listPublishedPosts(db: Db, selection: Selection = {}): Promise<PublishedPost[]> {
  const { tag, page = 1, limit = rules.blog.postsPerPage } = selection
  const rows = await published(db, tag)
    .innerJoin('image', 'image.key', 'post.imageKey')
    .select(['slug', 'title', 'text', 'author', 'tags', 'publishedAt', 'updatedAt', 'imageKey'])
    .select(['width', 'height', 'placeholder'])
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
export async function findPost(db: Db, slug: string): Promise<PublishedPost | 'binned' | undefined> {
  const row = await db
    .selectFrom('post')
    .innerJoin('image', 'image.key', 'post.imageKey')
    .select(['slug', 'title', 'text', 'author', 'tags', 'publishedAt', 'updatedAt', 'imageKey', 'binnedAt'])
    .select(['width', 'height', 'placeholder'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) return undefined
  return row.binnedAt ? 'binned' : asPost(row)
}

/** The post published before this one, which a reader of the newest goes on to. */
export function findOlderPost(db: Db, publishedAt: string) {
  return published(db)
    .select(['slug', 'title'])
    .where('publishedAt', '<', publishedAt)
    .orderBy('publishedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function published(db: Db, tag?: string) {
  const posts = db.selectFrom('post').where('binnedAt', 'is', null)
  // Tags are a JSON list of short texts: a whole one stands between its quotes.
  return tag ? posts.where('tags', 'like', `%${JSON.stringify(tag)}%`) : posts
}

type Row = Omit<PublishedPost, 'tags' | 'image'> & Omit<Image, 'address'> & { tags: string; imageKey: string }

function asPost({ slug, title, text, author, tags, publishedAt, updatedAt, imageKey, ...size }: Row): PublishedPost {
  const { width, height, placeholder } = size
  const image = { address: uploadAddress('blogs', imageKey), width, height, placeholder }
  return { slug, title, text, author, tags: JSON.parse(tags), publishedAt, updatedAt, image }
}
