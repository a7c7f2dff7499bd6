import { machine } from '#domain/change/actor.ts'
import { change } from '#domain/change/change.server.ts'
import type { ImageFolder } from '#domain/files/file-names.ts'
import { middle } from '#domain/images/image.ts'
import { adoptImage, storeOwnImage } from '#domain/images/store-image.server.ts'
import type { Resources } from '#platform/resources.ts'

/** Stores a WebP image and inserts a post or picture that shows it. Returns its key. */
export async function storeTestImage(resources: Resources, folder: ImageFolder, webp: Uint8Array) {
  const stored = await storeOwnImage(resources, folder, webp, middle)
  const { key: imageKey } = stored.image
  const at = '2026-11-01T06:00:00.000Z'
  const moments = { createdAt: at, updatedAt: at }
  await change(resources, machine, async ({ db }) => {
    await adoptImage(db, stored)
    const picture = { id: imageKey, imageKey, name: 'picture.webp', alt: '', ...moments }
    const words = { slug: imageKey, title: 'Title', text: 'Text.', author: 'A. N. Advocate', tags: '[]' }
    const post = { id: imageKey, imageKey, ...words, publishedAt: at, binnedAt: null, ...moments }
    if (folder === 'medias') await db.insertInto('picture').values(picture).execute()
    else await db.insertInto('post').values(post).execute()
  })
  return imageKey
}
