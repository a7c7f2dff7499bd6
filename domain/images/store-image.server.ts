import sharp from 'sharp'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import type { ImageFolder } from './image.ts'
import { insertImage } from './images.server.ts'
import { contentHash, measureImage } from './measure-image.server.ts'

type Store = Pick<Resources, 'db' | 'files'>

const accepted = new Set(['jpeg', 'png', 'gif', 'webp', 'heif'])
const widestPx = 2400
/** WebP has no room for more. */
const tallestPx = 16_000

/** Keeps an image re-encoded, without metadata, under the hash of its new bytes; returns that name. */
export async function storeImage(store: Store, folder: ImageFolder, bytes: Uint8Array): Promise<string> {
  return await keepImage(store, folder, await reencode(bytes))
}

/** Keeps a WebP image of our own making as it is. */
export async function keepImage({ db, files }: Store, folder: ImageFolder, webp: Uint8Array) {
  const key = `${contentHash(webp)}.webp`
  const measures = await measureImage(webp)
  await files.put(`${folder}/${key}`, webp)
  await insertImage(db, { key, ...measures })
  return key
}

/** An image is judged by its bytes: what cannot be decoded whole is refused. */
async function reencode(bytes: Uint8Array) {
  try {
    const image = sharp(bytes, { limitInputPixels: rules.mediaImage.maxPixels, failOn: 'truncated' })
    const { format } = await image.metadata()
    if (!accepted.has(format)) throw new Problem('image-unreadable')
    return await image
      .autoOrient()
      .resize({ width: widestPx, height: tallestPx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('image-unreadable', { cause: error })
  }
}
