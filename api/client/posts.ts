import type { z } from 'zod'
import { type AnsweredWords, answeredName, postNames as names } from '#api/field-names.ts'
import type { NewPost } from '#domain/blog/new-post.ts'
import { mapFields, type PostFieldName, type PostWords } from '#domain/blog/post-fields.ts'
import { Problem } from '#domain/problem.ts'
import { type Answer, CallFailure, call } from './call.ts'

type Blog = Answer<'PATCH', '/insert/blog'>['blog']

/** A post as the server has saved it: a draft has no date, a scheduled one is not public yet. */
export type SavedPost = Pick<Blog, 'publishedAt' | 'state'>

/** Likewise, for who goes on writing it. */
export type SavedWriting = SavedPost & { id: string; slug: string; revision: number; at: string }

/** The words of a post, as every save of it keeps them; a day that nobody set is empty. */
export type Words = { [Name in PostFieldName]: NonNullable<PostWords[Name]> }

/** What a save may change beside the words. */
export type Placing = {
  state?: 'draft' | 'published'
  publishAt?: string
  date?: string
  slug?: string
  /** The name of a file of the library. */
  picture?: string
  explanation?: string
}

/** One opening of the writing page: what it saves takes the place of what it kept before, and never of another's. */
type Sitting = { sitting: string; revision: number }

/** One of the saves of a post, without its words. */
export type RevisionHead = Omit<Answer<'GET', '/insert/blogrevisions'>['revisions'][number], 'title'>

export type Revision = RevisionHead & Words

export async function publishPost(post: z.input<typeof NewPost> & { image?: File }, key: string): Promise<SavedPost> {
  return (await call('POST', '/insert/blog', { form: post, names, key })).blog
}

export function binPost(id: string) {
  return call('DELETE', '/insert/deleteblog', { query: { id } })
}

export async function restorePost(id: string): Promise<SavedPost> {
  return (await call('POST', '/insert/restoreblog', { query: { id } })).blog
}

/** Deletes a post of the bin for ever. */
export function purgePost(id: string) {
  return call('DELETE', '/insert/purgeblog', { query: { id } })
}

/** Makes a draft; the same key again makes no second one. */
export async function createDraft(words: Words, placing: Placing, key: string, signal?: AbortSignal) {
  const form = { ...asFields(words), ...placing, state: 'draft' }
  return savedBy(await call('POST', '/insert/blog', { form, names, key, signal }))
}

/** Saves on purpose: readers of a public post see it. */
export async function saveWriting(id: string, sitting: Sitting, words: Words, placing: Placing, signal?: AbortSignal) {
  const json = { ...asFields(words), ...placing, ...sitting }
  return savedBy(await call('PATCH', '/insert/blog', { query: { id }, json, names, signal }))
}

/** Keeps what has been typed so far; `apart` keeps it for good, whatever is typed next. */
export function autosavePost(
  id: string,
  sitting: Sitting,
  words: Words,
  { apart = false, signal }: { apart?: boolean; signal?: AbortSignal } = {},
) {
  const json = { ...asFields(words), ...sitting, ...(apart && { apart }) }
  return call('POST', '/insert/autosaveblog', { query: { id }, json, names, signal })
}

export async function listRevisions(id: string): Promise<RevisionHead[]> {
  return (await call('GET', '/insert/blogrevisions', { query: { id } })).revisions
}

/** One of the saves with its words; without a number the newest. */
export async function findRevision(id: string, number?: number): Promise<Revision> {
  const query = { id, revision: number?.toString() }
  const { revision } = await call('GET', '/insert/blogrevision', { query })
  return { ...revision, ...wordsIn(revision) }
}

/** The words that readers see, or will see at its time, whatever was typed since. */
export async function findShownWords(id: string): Promise<Words> {
  const { blogs } = await call('GET', '/insert/getblog', { query: { state: 'all', id } })
  if (!blogs[0]) throw new CallFailure(new Problem('gone').message)
  return wordsIn(blogs[0] as Blog)
}

/** Makes the words of an earlier save those of the post, for its readers too. */
export async function restoreRevision(id: string, number: number) {
  return savedBy(await call('POST', '/insert/restorerevision', { query: { id, revision: String(number) } }))
}

/** An address at which whoever has it sees the post as it will be. */
export function makePreview(id: string) {
  return call('POST', '/insert/previewblog', { query: { id } })
}

/** Takes back every link to it that was made, by whomever. */
export async function endPreviews(id: string) {
  await call('DELETE', '/insert/previewblog', { query: { id } })
}

function wordsIn(answer: AnsweredWords) {
  return mapFields<string | string[]>((_, name) => answer[answeredName(name)] ?? '') as Words
}

/** A list is sent as words between commas. */
function asFields(words: Words) {
  return mapFields((_, name) => String(words[name]))
}

function savedBy({
  blog: { _id: id, slug, state, publishedAt, revision, updatedAt: at },
}: {
  blog: Blog
}): SavedWriting {
  return { id, slug, state, publishedAt, revision: revision ?? 0, at }
}
