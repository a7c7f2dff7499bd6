import path from 'node:path'
import type { ChangeContext } from '#domain/change/change.server.ts'
import { imageFile } from '#domain/files/file-names.ts'
import { rules } from '#domain/rules.ts'
import { FileStoreError } from '#platform/files/file-store.ts'
import type { Resources } from '#platform/resources.ts'
import { listPublishedPosts, type PublishedPost } from './posts.server.ts'
import { renderedPost } from './render-post.server.ts'

const { posts: limit, maxHtml } = rules.feed

/**
 * The newest posts, with their HTML until it exceeds `maxHtml` in total, and without it from then on. `isCacheable` is
 * false if the result must not be cached: a post could not be rendered yet and is shown as typed, or the size of a
 * picture is unknown because the file store did not answer.
 */
export async function listFeedPosts(resources: ChangeContext & Pick<Resources, 'workerPool'>) {
  const posts: (PublishedPost & { html?: string; imageBytes: number })[] = []
  let isCacheable = true
  let length = 0
  for (const post of await listPublishedPosts(resources.db, { limit })) {
    const rendered = length > maxHtml ? undefined : await findRendering(resources, post.id)
    length += rendered?.html.length ?? 0
    isCacheable &&= rendered?.isStored ?? true
    const imageBytes = await findImageBytes(resources, post)
    isCacheable &&= imageBytes !== undefined
    posts.push({ ...post, html: length > maxHtml ? undefined : rendered?.html, imageBytes: imageBytes ?? 0 })
  }
  return { posts, isCacheable }
}

async function findImageBytes({ files }: Pick<Resources, 'files'>, { image }: PublishedPost) {
  try {
    return (await files.get(imageFile('blogs', path.basename(image.address))))?.size ?? 0
  } catch (error) {
    if (error instanceof FileStoreError) return undefined
    throw error
  }
}

async function findRendering(resources: ChangeContext & Pick<Resources, 'workerPool'>, id: string) {
  const row = await resources.db
    .selectFrom('post')
    .select(['id', 'updatedAt', 'html', 'minutes', 'renderedBy'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && (await renderedPost(resources, row))
}
