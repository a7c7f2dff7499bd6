import type { z } from 'zod'
import { postNames } from '#api/wire-names.ts'
import type { NewPost } from '#domain/blog/new-post.ts'
import { call } from './call.ts'

/** A post as the server has saved it: a draft has no date, a scheduled one is not public yet. */
export type SavedPost = { publishedAt: string | null; state: 'draft' | 'published' | 'scheduled' | 'bin' }

export function publishPost(post: z.input<typeof NewPost> & { image?: File }, key: string) {
  return savedBy(call('/insert/blog', { method: 'POST', form: post, names: postNames, key }))
}

export function binPost(id: string) {
  return call(`/insert/deleteblog?id=${id}`, { method: 'DELETE' })
}

export function restorePost(id: string) {
  return savedBy(call(`/insert/restoreblog?id=${id}`, { method: 'POST' }))
}

/** Deletes a post of the bin for ever. */
export function purgePost(id: string) {
  return call(`/insert/purgeblog?id=${id}`, { method: 'DELETE' })
}

async function savedBy(answer: Promise<{ blog: SavedPost }>): Promise<SavedPost> {
  const { publishedAt, state } = (await answer).blog
  return { publishedAt, state }
}
