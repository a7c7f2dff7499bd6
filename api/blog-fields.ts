import { z } from 'zod'
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
] as const

/** A choice of names, between commas. */
export const BlogFields = z
  .string()
  .default(names.join())
  .transform((words) => words.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(names, `Names between commas, of these: ${names.join(', ')}.`)))

type Fields = z.infer<typeof BlogFields>
type Head = Awaited<ReturnType<typeof listPostHeads>>[number]

/** A post in the names of the wire. */
export function asBlog(post: Head & { text?: string; beginning?: string }) {
  const {
    id,
    slug,
    title,
    text,
    beginning = text,
    author,
    tags,
    areas,
    imageKey,
    publishedAt,
    binnedAt,
    updatedAt,
  } = post
  const list: string[] = JSON.parse(tags)
  return {
    _id: id,
    title,
    description: text,
    excerpt: beginning === undefined ? undefined : excerptOf(beginning),
    tag: list.join(', '),
    tags: list,
    date: publishedAt === null ? '' : longDate(publishedAt),
    author,
    blogimage: imageKey,
    slug,
    publishedAt,
    updatedAt,
    state: stateOf(post),
    binnedAt,
    areas: JSON.parse(areas) as string[],
  }
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
