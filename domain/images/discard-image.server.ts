import type { Change } from '#domain/change/change.server.ts'
import type { ImageFolder } from '#domain/files/file-names.ts'
import { imageFile, widthFiles } from '#domain/files/file-names.ts'
import { isImageUsed, isImageUsedAnywhere } from '#domain/files/image-use.server.ts'

/** Gives up an image, with its widths, that a row of this change was the last to show; a draft may have had none. */
export async function discardImage(
  { db, discard, invalidate }: Pick<Change, 'db' | 'discard' | 'invalidate'>,
  folder: ImageFolder,
  key: string | null,
) {
  if (key === null) return
  // Takes hold of the image: of two that delete its last two rows at once, the second sees that it is the last.
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
