import type { searchPictures } from '#domain/gallery/office-pictures.server.ts'
import { uploadAddress } from '#domain/images/image.ts'

type PictureRow = Awaited<ReturnType<typeof searchPictures>>['rows'][number]

export type OfficePicture = ReturnType<typeof asOfficePicture>

/** An image that is not measured has no size to show it in; its board ground stands there. */
export function asOfficePicture({ id, name, alt, imageKey, createdAt, width, height, placeholder }: PictureRow) {
  const address = uploadAddress('medias', imageKey)
  const image = width && height && placeholder ? { address, width, height, placeholder } : undefined
  return { id, name, alt, address, uploadedAt: createdAt, image }
}
