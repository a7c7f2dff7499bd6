import { postNames } from '#api/wire-names.ts'
import { Problem } from '#domain/problem.ts'
import { CallFailure, call } from './call.ts'

/** The words of a post, as every save of it keeps them; a day that nobody set is empty. */
export type Words = {
  title: string
  summary: string
  text: string
  author: string
  tags: string[]
  /** The slugs of its practice areas. */
  areas: string[]
  lawStatedOn: string
  reviewBy: string
  imageAlt: string
  shareText: string
}

/** A post as the server has saved it. */
export type SavedWriting = {
  id: string
  slug: string
  state: 'draft' | 'scheduled' | 'published' | 'bin'
  publishedAt: string | null
  revision: number
  at: string
}

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
export type RevisionHead = {
  revision: number
  at: string
  by: string | null
  sitting: string | null
  kind: 'created' | 'saved' | 'autosaved' | 'restored'
  added: number
  removed: number
  explanation: string | null
}

export type Revision = RevisionHead & Words

type Blog = Omit<SavedWriting, 'id' | 'at'> & { _id: string; updatedAt: string }
type WordsOnWire = Omit<Words, 'text' | 'lawStatedOn' | 'reviewBy'> & {
  description: string
  lawStatedOn: string | null
  reviewBy: string | null
}

/** Makes a draft; the same key again makes no second one. */
export async function createDraft(words: Words, placing: Placing, key: string, signal?: AbortSignal) {
  const form = { ...asFields(words), ...placing, state: 'draft' }
  return savedBy(await call<{ blog: Blog }>('/insert/blog', { method: 'POST', form, names: postNames, key, signal }))
}

/** Saves on purpose: readers of a public post see it. */
export async function saveWriting(id: string, sitting: Sitting, words: Words, placing: Placing, signal?: AbortSignal) {
  const json = { ...asFields(words), ...placing, ...sitting }
  const options = { method: 'PATCH', json, names: postNames, signal } as const
  return savedBy(await call<{ blog: Blog }>(`/insert/blog?id=${id}`, options))
}

/** Keeps what has been typed so far; `apart` keeps it for good, whatever is typed next. */
export function keepTyped(
  id: string,
  sitting: Sitting,
  words: Words,
  { apart = false, signal }: { apart?: boolean; signal?: AbortSignal } = {},
) {
  const json = { ...asFields(words), ...sitting, ...(apart && { apart }) }
  const options = { method: 'POST', json, names: postNames, signal } as const
  return call<{ revision: number; at: string; slug: string }>(`/insert/autosaveblog?id=${id}`, options)
}

export async function listRevisions(id: string) {
  const { revisions } = await call<{ revisions: RevisionHead[] }>(`/insert/blogrevisions?id=${id}`, { method: 'GET' })
  return revisions
}

/** One of the saves with its words; without a number the newest. */
export async function findRevision(id: string, number?: number): Promise<Revision> {
  const query = new URLSearchParams({ id, ...(number !== undefined && { revision: String(number) }) })
  const { revision } = await call<{ revision: RevisionHead & WordsOnWire }>(`/insert/blogrevision?${query}`, {
    method: 'GET',
  })
  return { ...revision, ...inOurNames(revision) }
}

/** The words that readers see, or will see at its time, whatever was typed since. */
export async function findShownWords(id: string): Promise<Words> {
  const { blogs } = await call<{ blogs: WordsOnWire[] }>(`/insert/getblog?state=all&id=${id}`, { method: 'GET' })
  if (!blogs[0]) throw new CallFailure(new Problem('gone').message)
  return inOurNames(blogs[0])
}

/** Makes the words of an earlier save those of the post, for its readers too. */
export async function restoreRevision(id: string, number: number) {
  const address = `/insert/restorerevision?id=${id}&revision=${number}`
  return savedBy(await call<{ blog: Blog }>(address, { method: 'POST' }))
}

/** An address at which whoever has it sees the post as it will be. */
export function makePreview(id: string) {
  return call<{ address: string; endsAt: string }>(`/insert/previewblog?id=${id}`, { method: 'POST' })
}

/** Takes back every link to it that was made, by whomever. */
export async function endPreviews(id: string) {
  await call(`/insert/previewblog?id=${id}`, { method: 'DELETE' })
}

function inOurNames({ description: text, lawStatedOn, reviewBy, ...words }: WordsOnWire): Words {
  const { title, summary, author, tags, areas, imageAlt, shareText } = words
  const days = { lawStatedOn: lawStatedOn ?? '', reviewBy: reviewBy ?? '' }
  return { title, summary, text, author, tags, areas, imageAlt, shareText, ...days }
}

function asFields({ tags, areas, ...words }: Words) {
  return { ...words, tags: tags.join(), areas: areas.join() }
}

function savedBy({ blog: { _id: id, slug, state, publishedAt, revision, updatedAt: at } }: { blog: Blog }) {
  return { id, slug, state, publishedAt, revision, at } satisfies SavedWriting
}
