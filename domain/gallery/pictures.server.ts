import { asImage, type Image, imageColumns, uploadAddress } from '#domain/images/image.ts'
import type { Db } from '#platform/database/tables.ts'

export type GalleryPicture = { id: string; alt: string; image: Image }

/** The pictures of the gallery, newest first. */
export async function listGalleryPictures(db: Db, limit: number): Promise<GalleryPicture[]> {
  const rows = await db
    .selectFrom('picture')
    .innerJoin('image', 'image.key', 'picture.imageKey')
    .select(['picture.id', 'alt', 'imageKey', ...imageColumns])
    .where('unlistedAt', 'is', null)
    .orderBy('picture.createdAt', 'desc')
    .orderBy('picture.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, alt, imageKey, ...image }) => ({
    id,
    alt,
    image: asImage(uploadAddress('medias', imageKey), image),
  }))
}
