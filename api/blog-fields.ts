import { z } from '@hono/zod-openapi'
import { type Finding as FoundFinding, lintPublishedPost } from '#domain/blog/lint-post.server.ts'
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
import { type AnsweredWords, answeredName } from './field-names.ts'
import { moment } from './schemas.ts'

const kinds = { text: z.string(), markdown: z.string(), list: z.array(z.string()), day: z.iso.date().nullable() }

/** The words of a post in the names of the API. */
export const answeredWords = Object.fromEntries(
  fieldNames.map((name) => [answeredName(name), kinds[postFields[name].kind]]),
) as { [Name in PostFieldName as ApiName<Name>]: (typeof kinds)[KindOf<Name>] }

const { title, description, tags, author, areas, ...otherWords } = answeredWords

/** A post in the names of the API. Callers may rely on the order: a new field stands last. */
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
export function asBlog<Text extends string | undefined>(post: Head & { text: Text; revision?: number | null }) {
  const { id, slug, publishedAt, updatedAt, binnedAt, revision, text } = post
  const words = asAnswered({ ...wordsIn(post), text })
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

/** The words of a post in the names of the API. */
export function asAnswered<Text extends string | undefined>(words: Pick<PostWords, ShortFieldName> & { text: Text }) {
  const named = fieldNames.map((name) => [answeredName(name), words[name]])
  return Object.fromEntries(named) as Omit<AnsweredWords, 'description'> & { description: Text }
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
