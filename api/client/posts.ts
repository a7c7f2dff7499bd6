import type { z } from 'zod'
import { postNames } from '#api/wire-names.ts'
import type { NewPost, PostChange } from '#domain/blog/new-post.ts'
import { uploadAddress } from '#domain/images/image.ts'
import { Problem } from '#domain/problem.ts'
import { CallFailure, call } from './call.ts'

/** A post as it is edited: whole. */
export type EditedPost = {
  id: string
  title: string
  text: string
  author: string
  tags: string[]
  /** The slugs of its practice areas. */
  areas: string[]
  /** Where its image is. */
  image: string
  publishedAt: string
  updatedAt: string
}

/** A post as the server has saved it; a scheduled one is not public yet. */
export type SavedPost = { publishedAt: string; state: 'published' | 'scheduled' | 'bin' }

type WithImage = { image?: File }
type Blog = Omit<EditedPost, 'id' | 'text' | 'image'> & { description: string; blogimage: string }

export function publishPost(post: z.input<typeof NewPost> & WithImage, key: string) {
  return savedBy(call('/insert/blog', { method: 'POST', form: post, names: postNames, key }))
}

export function changePost(id: string, change: z.input<typeof PostChange> & WithImage) {
  return savedBy(call(`/insert/blog?id=${id}`, { method: 'PATCH', form: change, names: postNames }))
}

export async function findPost(id: string): Promise<EditedPost> {
  const { blogs } = await call<{ blogs: Blog[] }>(`/insert/getblog?state=all&id=${id}`, { method: 'GET' })
  const [blog] = blogs
  if (!blog) throw new CallFailure(new Problem('gone').message)
  const { title, description: text, author, tags, areas, publishedAt, blogimage, updatedAt } = blog
  return { id, title, text, author, tags, areas, publishedAt, image: uploadAddress('blogs', blogimage), updatedAt }
}

export function binPost(id: string) {
  return call(`/insert/deleteblog?id=${id}`, { method: 'DELETE' })
}

export function restorePost(id: string) {
  return savedBy(call(`/insert/restoreblog?id=${id}`, { method: 'POST' }))
}

async function savedBy(answer: Promise<{ blog: SavedPost }>): Promise<SavedPost> {
  const { publishedAt, state } = (await answer).blog
  return { publishedAt, state }
}
