import type { z } from 'zod'
import { type ApiPostFields, apiFieldName, postNames as names } from '#api/field-names.ts'
import type { NewPost } from '#domain/blog/new-post.ts'
import { mapFields, type PostFieldName, type PostWords } from '#domain/blog/post-fields.ts'
import { Problem } from '#domain/problem.ts'
import { CallFailure, call, type ResponseBody } from './call.ts'

type Blog = ResponseBody<'PATCH', '/insert/blog'>['blog']

/** The saved state of a post: a draft has no date, a scheduled post is not public yet. */
export type SavedPost = Pick<Blog, 'publishedAt' | 'state'>

/** The same, with what the editor needs to continue. */
export type SavedWriting = SavedPost & { id: string; slug: string; revision: number; at: string }

/** The fields of a post that every save contains; a day that is not set is empty. */
export type Words = { [Name in PostFieldName]: NonNullable<PostWords[Name]> }

/** What a save may change besides the words. */
export type PostPlacement = {
  state?: 'draft' | 'published'
  publishAt?: string
  date?: string
  slug?: string
  /** The file name of a picture of the library. */
  picture?: string
  explanation?: string
}

/** An edit session: its saves replace its own autosaved revision, and never that of another session. */
type EditSession = { sitting: string; revision: number }

/** A revision of a post without its words. */
export type RevisionHead = Omit<ResponseBody<'GET', '/insert/blogrevisions'>['revisions'][number], 'title'>

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

/** Permanently deletes a post from the bin. */
export function purgePost(id: string) {
  return call('DELETE', '/insert/purgeblog', { query: { id } })
}

/** Creates a draft; a second call with the same key creates nothing. */
export async function createDraft(words: Words, placing: PostPlacement, key: string, signal?: AbortSignal) {
  const form = { ...asFields(words), ...placing, state: 'draft' }
  return asSavedWriting(await call('POST', '/insert/blog', { form, names, key, signal }))
}

/** Saves explicitly: a public post changes for its readers. */
export async function saveWriting(
  id: string,
  editSession: EditSession,
  words: Words,
  placing: PostPlacement,
  signal?: AbortSignal,
) {
  const json = { ...asFields(words), ...placing, ...editSession }
  return asSavedWriting(await call('PATCH', '/insert/blog', { query: { id }, json, names, signal }))
}

/** Autosaves the typed words; with `apart`, later autosaves do not replace this revision. */
export function autosavePost(
  id: string,
  editSession: EditSession,
  words: Words,
  { apart = false, signal }: { apart?: boolean; signal?: AbortSignal } = {},
) {
  const json = { ...asFields(words), ...editSession, ...(apart && { apart }) }
  return call('POST', '/insert/autosaveblog', { query: { id }, json, names, signal })
}

export async function listRevisions(id: string): Promise<RevisionHead[]> {
  return (await call('GET', '/insert/blogrevisions', { query: { id } })).revisions
}

/** A revision with its words; the newest without a number. */
export async function findRevision(id: string, number?: number): Promise<Revision> {
  const query = { id, revision: number?.toString() }
  const { revision } = await call('GET', '/insert/blogrevision', { query })
  return { ...revision, ...wordsIn(revision) }
}

/** The words that readers see, or will see at the scheduled time, without later autosaves. */
export async function findPublishedWords(id: string): Promise<Words> {
  const { blogs } = await call('GET', '/insert/getblog', { query: { state: 'all', id } })
  if (!blogs[0]) throw new CallFailure(new Problem('gone').message)
  return wordsIn(blogs[0] as Blog)
}

/** Replaces the words of the post with those of an earlier revision, also for its readers. */
export async function restoreRevision(id: string, number: number) {
  return asSavedWriting(await call('POST', '/insert/restorerevision', { query: { id, revision: String(number) } }))
}

/** Creates a link that shows the post as it will be to anyone who has the link. */
export function makePreview(id: string) {
  return call('POST', '/insert/previewblog', { query: { id } })
}

/** Revokes all preview links of the post, also those of other accounts. */
export async function endPreviews(id: string) {
  await call('DELETE', '/insert/previewblog', { query: { id } })
}

function wordsIn(fields: ApiPostFields) {
  return mapFields<string | string[]>((_, name) => fields[apiFieldName(name)] ?? '') as Words
}

/** A list is sent as comma-separated text. */
function asFields(words: Words) {
  return mapFields((_, name) => String(words[name]))
}

function asSavedWriting({
  blog: { _id: id, slug, state, publishedAt, revision, updatedAt: at },
}: {
  blog: Blog
}): SavedWriting {
  return { id, slug, state, publishedAt, revision: revision ?? 0, at }
}
