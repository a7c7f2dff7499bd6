import { z } from '@hono/zod-openapi'
import { type Finding as FoundFinding, lintPublishedPost } from '#domain/blog/lint-post.server.ts'
import { listPostHeads, listPosts, listPostTexts, type SavedPost } from '#domain/blog/office-posts.server.ts'
import { stateOf } from '#domain/blog/post-state.ts'
import { longDate } from '#domain/dates.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import type { Resources } from '#platform/resources.ts'
import { moment } from './schemas.ts'

/** A post in the names of the API; a new one stands last. */
export const Blog = z
  .strictObject({
    _id: z.string(),
    title: z.string(),
    description: z.string(),
    excerpt: z.string(),
    tag: z.string(),
    tags: z.array(z.string()),
    date: z.string(),
    author: z.string(),
    /** A draft may have none. */
    blogimage: z.string().nullable(),
    slug: z.string(),
    /** A draft has none. */
    publishedAt: moment.nullable(),
    updatedAt: moment,
    state: z.enum(['draft', 'published', 'scheduled', 'bin']),
    binnedAt: moment.nullable(),
    areas: z.array(z.string()),
    summary: z.string(),
    imageAlt: z.string(),
    shareText: z.string(),
    lawStatedOn: z.iso.date().nullable(),
    reviewBy: z.iso.date().nullable(),
    /** The number of its newest revision, for whoever saved it. */
    revision: z.int().nullable().optional(),
  })
  .openapi('Blog')

/** With the fields that were asked for. */
export const ListedBlog = Blog.partial().openapi('ListedBlog')

/** What Rule 36 of the Bar Council does not allow in a post, or what keeps readers out. It is published all the same. */
const Finding = z.strictObject({
  kind: z.enum(['rule-36', 'access']),
  field: z.enum(['title', 'summary', 'description']),
  /** What it is about: “leading”, or 'Picture without alt text'. */
  name: z.string(),
  message: z.string(),
  reason: z.string(),
})

/** Nobody looks at a draft; of a post that readers find the first hundred are told, and null where nobody could look. */
export const BlogSaved = z.strictObject({ blog: Blog, findings: z.array(Finding).nullable() }).openapi('BlogSaved')

const names = Blog.omit({ revision: true }).keyof().options

/** A choice of names, between commas. */
export const BlogFields = z
  .string()
  .default(names.join())
  .transform((words) => words.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(names, `Names between commas, of these: ${names.join(', ')}.`)))

type Fields = z.infer<typeof BlogFields>
type Head = Awaited<ReturnType<typeof listPostHeads>>[number]

/** A post as it is answered; a list may leave its text out. */
export function asBlog<Text extends string | undefined>({
  id,
  text,
  imageKey,
  createdAt: _,
  ...post
}: Head & { text: Text; revision?: number | null }) {
  const { revision, ...words } = post
  const tags: string[] = JSON.parse(post.tags)
  return {
    ...words,
    _id: id,
    description: text,
    excerpt: post.summary || (post.excerpt ?? excerptOf(text ?? '')),
    tag: tags.join(', '),
    tags,
    date: post.publishedAt === null ? '' : longDate(post.publishedAt),
    blogimage: imageKey,
    state: stateOf(post),
    areas: JSON.parse(post.areas) as string[],
    ...(revision !== undefined && { revision }),
  }
}

/** A post that was saved, with what there is to look at in it. */
export async function asSavedBlog(resources: Pick<Resources, 'workerPool' | 'log'>, post: SavedPost) {
  const findings = await lintPublishedPost(resources, post)
  return { blog: asBlog(post), findings: findings?.map(asFinding) ?? null }
}

function asFinding({ kind, where, name, title, reason }: FoundFinding) {
  return { kind, field: where === 'text' ? ('description' as const) : where, name, message: title, reason }
}

/** These posts with the fields that were asked for. What nobody asked for is not read. */
export async function readBlogs({ db }: Pick<Resources, 'db'>, found: { id: string }[], fields: Fields) {
  const rows = await (fields.includes('excerpt') ? listPosts : listPostHeads)(db, found)
  const texts = fields.includes('description') ? await listPostTexts(db, found) : undefined
  return rows.map((row) => {
    const blog = asBlog({ ...row, text: texts?.get(row.id) })
    return Object.fromEntries(fields.map((name) => [name, blog[name]]))
  })
}
