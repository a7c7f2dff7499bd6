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
 * The newest posts, whole as long as all of them are not too long together, and then without their text.
 * Not all kept means that one is shown as it was typed, until somebody has the time to render it, or that the size of
 * its picture is not known, until the store answers again.
 */
export async function listFeedPosts(resources: ChangeContext & Pick<Resources, 'workerPool'>) {
  const posts: (PublishedPost & { html?: string; imageBytes: number })[] = []
  let allKept = true
  let length = 0
  for (const post of await listPublishedPosts(resources.db, { limit })) {
    const shown = length > maxHtml ? undefined : await findRendering(resources, post.id)
    length += shown?.html.length ?? 0
    allKept &&= shown?.kept ?? true
    const imageBytes = await findImageBytes(resources, post)
    allKept &&= imageBytes !== undefined
    posts.push({ ...post, html: length > maxHtml ? undefined : shown?.html, imageBytes: imageBytes ?? 0 })
  }
  return { posts, allKept }
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
