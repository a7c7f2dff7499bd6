import type { Change } from '#domain/change/change.server.ts'
import { abandonFiles, commitFile, FileGoneError, stageFile } from '#domain/change/stage-file.server.ts'
import { type ImageFolder, imageFile, widthFiles } from '#domain/files/file-names.ts'
import { isImageUsed, isImageUsedAnywhere } from '#domain/files/file-use.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db, NewRow, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { JobAbortedError, WorkerPoolFullError } from '#platform/worker-pool/worker-pool.ts'
import type { Focus } from './image.ts'
import { contentHash, measureImages, pictureWorker } from './picture-worker.server.ts'
import { sourcesOf } from './sources.ts'

type StoreImageResources = Pick<Resources, 'writeAccess' | 'events' | 'db' | 'files' | 'workerPool' | 'log'>

const maxAttempts = 5

/** An image whose file is stored and whose row is not: it is removed after a day unless it is adopted. */
export type StoredImage = { folder: ImageFolder; webp: Uint8Array; image: NewRow<'image'> }

/**
 * Re-encodes an image without metadata and stores it under the hash of its new bytes, before the change that needs it.
 */
export async function storeImage(
  resources: StoreImageResources,
  folder: ImageFolder,
  bytes: Uint8Array,
): Promise<StoredImage> {
  const { webp, measures } = await reencode(resources, bytes)
  return await stageImage(resources, folder, webp, measures)
}

/** Stores a WebP image of our own unchanged. */
export async function storeOwnImage(
  resources: StoreImageResources,
  folder: ImageFolder,
  webp: Uint8Array,
  focus: Focus,
) {
  const [measures] = await measureImages(resources.workerPool, [webp])
  if (!measures) throw new Error('An image that the site encoded cannot be decoded.')
  return await stageImage(resources, folder, webp, { ...measures, focusX: focus.x, focusY: focus.y })
}

/** Makes the image permanent, within the change that adds the row which shows it. */
export async function adoptImage(db: Transaction, { folder, image }: StoredImage) {
  // Lock the image before its file, as `discardImage` does: another order could deadlock.
  await db
    .insertInto('image')
    .values(image)
    // Locks the row: a concurrent change that deletes the last other use waits, and then checks again.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ width: image.width }))
    .execute()
  await commitFile(db, imageFile(folder, image.key))
}

/** Runs the change that adopts the image; if it fails, removes the image at once. */
export async function abandonOnError<Result>(
  resources: StoreImageResources,
  stored: StoredImage | undefined,
  work: () => Promise<Result>,
) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!stored) throw error
      // Another request abandoned the same image in between: store it again and retry.
      const canRetry = error instanceof FileGoneError && attempt < maxAttempts
      if (!canRetry) {
        await abandonImage(resources, stored)
        throw error
      }
      await stageFile(resources, imageFile(stored.folder, stored.image.key), stored.webp)
    }
  }
}

export async function abandonImage(resources: StoreImageResources, { folder, image }: StoredImage) {
  await abandonFiles(resources, imageFile(folder, image.key))
}

async function stageImage(
  resources: StoreImageResources,
  folder: ImageFolder,
  webp: Uint8Array,
  measures: Omit<NewRow<'image'>, 'key'>,
) {
  const key = `${contentHash(webp)}.webp`
  await stageFile(resources, imageFile(folder, key), webp)
  return { folder, webp, image: { key, ...measures } }
}

async function reencode({ workerPool }: StoreImageResources, bytes: Uint8Array) {
  const result = await workerPool.run(pictureWorker, 'reencode', bytes).catch((cause) => {
    const { retryAfterSeconds } = rules.picture
    if (cause instanceof WorkerPoolFullError) throw new Problem('pictures-busy', { cause, retryAfterSeconds })
    if (cause instanceof JobAbortedError) throw new Problem('picture-too-dear', { cause })
    throw cause
  })
  if (typeof result === 'string') throw new Problem(result)
  return result
}

/** Discards an image and its widths if this change removed its last use; the key of a draft may be null. */
export async function discardImage(
  { db, discard, invalidate }: Pick<Change, 'db' | 'discard' | 'invalidate'>,
  folder: ImageFolder,
  key: string | null,
) {
  if (key === null) return
  // Lock the image: if two changes delete its last two uses at once, the second sees that it is the last.
  await db
    .updateTable('image')
    .set(({ ref }) => ({ width: ref('width') }))
    .where('key', '=', key)
    .execute()
  if (await isImageUsed(db, folder, key)) return
  await discard(imageFile(folder, key))
  invalidate(`image:${key}`)
  if (await isImageUsedAnywhere(db, key)) return
  await db.deleteFrom('image').where('key', '=', key).execute()
  await discard(...widthFiles(key))
}

/** No reader gets past this many pictures; it also limits the size of the query. */
const most = 500

/** Sizes and widths of the site's own pictures in a text, by address. */
export async function findPicturesIn(db: Db, markdown: string) {
  const addresses = new Map<string, string>()
  for (const [address, key = ''] of markdown.matchAll(/\/uploads\/(?:blogs|medias)\/([a-f0-9]{32}\.webp)\b/g)) {
    if (addresses.size < most) addresses.set(address, key)
  }
  if (addresses.size === 0) return {}
  const keys = [...new Set(addresses.values())]
  const rows = await db.selectFrom('image').select(['key', 'width', 'height']).where('key', 'in', keys).execute()
  const sizes = new Map(rows.map(({ key, ...size }) => [key, size]))
  return Object.fromEntries(
    [...addresses].flatMap(([address, key]) => {
      const size = sizes.get(key)
      return size ? [[address, sourcesOf({ address, ...size })]] : []
    }),
  )
}
