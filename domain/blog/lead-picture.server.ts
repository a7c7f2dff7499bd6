import { imageFile } from '#domain/files/file-names.ts'
import { type StoredImage, storeImage, storeOwnImage } from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'

type StoreLeadPictureResources = Pick<Resources, 'writeAccess' | 'events' | 'db' | 'files' | 'workerPool' | 'log'>

/** Stores the lead picture of a post: an uploaded image, or a copy of a library picture by its file name. */
export async function storeLeadPicture(
  resources: StoreLeadPictureResources,
  image: Uint8Array | undefined,
  picture: string | undefined,
): Promise<StoredImage | undefined> {
  if (image) return await storeImage(resources, 'blogs', image)
  if (!picture) return undefined
  const source = await resources.db
    .selectFrom('picture')
    .innerJoin('image', 'image.key', 'picture.imageKey')
    .select(['imageKey', 'focusX', 'focusY'])
    .where('imageKey', '=', picture)
    .executeTakeFirst()
  const file = source && (await resources.files.get(imageFile('medias', source.imageKey)))
  if (!source || !file) throw new Problem('invalid-input', { fields: { picture: ['There is no such picture.'] } })
  return await storeOwnImage(resources, 'blogs', await file.bytes(), { x: source.focusX, y: source.focusY })
}
