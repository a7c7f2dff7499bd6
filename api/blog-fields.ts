import { z } from '@hono/zod-openapi'
import { type Finding as LintFinding, lintPublishedPost } from '#domain/blog/lint-post.server.ts'
import { listPostHeads, listPosts, listPostTexts, type SavedPost } from '#domain/blog/office-posts.server.ts'
import {
  type ApiName,
  fieldNames,
  type KindOf,
  type PostFieldName,
  type PostWords,
  postFields,
  type ShortFieldName,
  wordsIn,
} from '#domain/blog/post-fields.ts'
import { stateOf } from '#domain/blog/post-state.ts'
import { longDate } from '#domain/dates.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiPostFields, apiFieldName } from './field-names.ts'
import { moment } from './route.ts'

const kinds = { text: z.string(), markdown: z.string(), list: z.array(z.string()), day: z.iso.date().nullable() }

/** The fields of a post, by their API names. */
export const apiFields = Object.fromEntries(
  fieldNames.map((name) => [apiFieldName(name), kinds[postFields[name].kind]]),
) as { [Name in PostFieldName as ApiName<Name>]: (typeof kinds)[KindOf<Name>] }

const { title, description, tags, author, areas, ...otherWords } = apiFields

/** A post with its API names. Clients may rely on the order: add new fields at the end. */
export const Blog = z
  .strictObject({
    _id: z.string(),
    title,
    description,
    excerpt: z.string(),
    tag: z.string(),
    tags,
    date: z.string(),
    author,
    /** A draft may have none. */
    blogimage: z.string().nullable(),
    slug: z.string(),
    /** A draft has none. */
    publishedAt: moment.nullable(),
    updatedAt: moment,
    state: z.enum(['draft', 'published', 'scheduled', 'bin']),
    binnedAt: moment.nullable(),
    areas,
    ...otherWords,
    /** The number of its newest revision; only in the response to a save. */
    revision: z.int().nullable().optional(),
  })
  .openapi('Blog')

/** A post with the requested fields only. */
export const ListedBlog = Blog.partial().openapi('ListedBlog')

/** A text that Rule 36 of the Bar Council does not allow, or an accessibility problem. The post is published anyway. */
const Finding = z.strictObject({
  kind: z.enum(['rule-36', 'access']),
  field: z.enum(['title', 'summary', 'description']),
  /** The subject, such as “leading” or 'Picture without alt text'. */
  name: z.string(),
  message: z.string(),
  reason: z.string(),
})

/** Findings are null for a draft, which is not checked, or if the check failed; otherwise at most a hundred. */
export const BlogSaved = z.strictObject({ blog: Blog, findings: z.array(Finding).nullable() }).openapi('BlogSaved')

const names = Blog.omit({ revision: true }).keyof().options

/** A comma-separated list of field names. */
export const BlogFields = z
  .string()
  .default(names.join())
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(names, `Names between commas, of these: ${names.join(', ')}.`)))

type Fields = z.infer<typeof BlogFields>
type Head = Awaited<ReturnType<typeof listPostHeads>>[number]

/** The post for the response; a list may omit its text. */
export function asBlog<Text extends string | undefined>(post: Head & { text: Text; revision?: number | null }) {
  const { id, slug, publishedAt, updatedAt, binnedAt, revision, text } = post
  const words = toApiFields({ ...wordsIn(post), text })
  return {
    ...words,
    _id: id,
    excerpt: post.summary || (post.excerpt ?? excerptOf(text ?? '')),
    tag: words.tags.join(', '),
    date: publishedAt === null ? '' : longDate(publishedAt),
    blogimage: post.imageKey,
    slug,
    publishedAt,
    updatedAt,
    state: stateOf(post),
    binnedAt,
    ...(revision !== undefined && { revision }),
  }
}

/** The fields of a post, by their API names. */
export function toApiFields<Text extends string | undefined>(fields: Pick<PostWords, ShortFieldName> & { text: Text }) {
  const entries = fieldNames.map((name) => [apiFieldName(name), fields[name]])
  return Object.fromEntries(entries) as Omit<ApiPostFields, 'description'> & { description: Text }
}

/** A saved post with its findings. */
export async function asSavedBlog(resources: Pick<Resources, 'workerPool' | 'log'>, post: SavedPost) {
  const findings = await lintPublishedPost(resources, post)
  return { blog: asBlog(post), findings: findings?.map(asFinding) ?? null }
}

function asFinding({ kind, where, name, title, reason }: LintFinding) {
  return { kind, field: where === 'text' ? ('description' as const) : where, name, message: title, reason }
}

/** These posts with the requested fields. Reads texts only if they are requested. */
export async function readBlogs({ db }: Pick<Resources, 'db'>, posts: { id: string }[], fields: Fields) {
  const rows = await (fields.includes('excerpt') ? listPosts : listPostHeads)(db, posts)
  const texts = fields.includes('description') ? await listPostTexts(db, posts) : undefined
  return rows.map((row) => {
    const blog = asBlog({ ...row, text: texts?.get(row.id) })
    return Object.fromEntries(fields.map((name) => [name, blog[name]]))
  })
}
