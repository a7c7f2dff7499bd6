import type { searchPictures } from '#domain/gallery/office-pictures.server.ts'
import { asImage, uploadAddress } from '#domain/images/image.ts'

type PictureRow = Awaited<ReturnType<typeof searchPictures>>['rows'][number]

export type OfficePicture = ReturnType<typeof asOfficePicture>

/** An image that is not measured has no size to show it in; its board ground stands there. */
export function asOfficePicture({ id, name, alt, imageKey, createdAt, ...row }: PictureRow) {
  const address = uploadAddress('medias', imageKey)
  const image = isMeasured(row) ? asImage(address, row) : undefined
  return { id, name, alt, address, uploadedAt: createdAt, image }
}

type Measures = Pick<PictureRow, 'width' | 'height' | 'placeholder' | 'focusX' | 'focusY'>

function isMeasured(row: Measures): row is { [Name in keyof Measures]: NonNullable<Measures[Name]> } {
  return row.width !== null
}
