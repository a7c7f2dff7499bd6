import { z } from 'zod'
import type { Finding } from '#domain/blog/find-findings.server.ts'
import { listPostHeads, listPosts, listPostTexts } from '#domain/blog/office-posts.server.ts'
import { stateOf } from '#domain/blog/post-state.ts'
import { longDate } from '#domain/long-date.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import type { Resources } from '#platform/resources.ts'

/** What a post is made of, in the names of the wire. */
const names = [
  '_id',
  'title',
  'description',
  'excerpt',
  'tag',
  'tags',
  'date',
  'author',
  'blogimage',
  'slug',
  'publishedAt',
  'updatedAt',
  'state',
  'binnedAt',
  'areas',
  'summary',
  'imageAlt',
  'shareText',
  'lawStatedOn',
  'reviewBy',
] as const

/** A choice of names, between commas. */
export const BlogFields = z
  .string()
  .default(names.join())
  .transform((words) => words.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(names, `Names between commas, of these: ${names.join(', ')}.`)))

type Fields = z.infer<typeof BlogFields>
type Head = Awaited<ReturnType<typeof listPostHeads>>[number]

type Whole = Head & { text?: string; revision?: number | null }

/** A post in the names of the wire. */
export function asBlog({ id, text, imageKey, createdAt: _, ...post }: Whole) {
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

/** What there is to look at in a post, in the names of the wire. */
export function asFindings(findings: Finding[] | null) {
  return (
    findings?.map(({ kind, where, name, title, reason }) => ({
      kind,
      field: where === 'text' ? 'description' : where,
      name,
      message: title,
      reason,
    })) ?? null
  )
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
