import { type ExpressionBuilder, sql } from 'kysely'
import { asImage, type Image, imageColumns, uploadAddress } from '#domain/images/image.ts'
import type { Db, Tables } from '#platform/database/tables.ts'

export type GalleryPicture = { id: string; alt: string; image: Image }

type PictureExpression = ExpressionBuilder<Tables, 'picture'>

/** The pictures of the gallery, newest first. */
export async function listGalleryPictures(db: Db, limit: number): Promise<GalleryPicture[]> {
  const rows = await db
    .selectFrom('picture')
    .innerJoin('image', 'image.key', 'picture.imageKey')
    .select(['picture.id', 'alt', 'imageKey', ...imageColumns])
    .where(isInGallery)
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

/** Visible in the gallery: listed, and with an alternative text or marked as ornament. */
export function isInGallery(builder: PictureExpression) {
  return builder.and([builder('picture.unlistedAt', 'is', null), builder.not(lacksAlt(builder))])
}

/** Listed, but hidden until it has an alternative text. */
export function waitsForAlt(builder: PictureExpression) {
  return builder.and([builder('picture.unlistedAt', 'is', null), lacksAlt(builder)])
}

/** Uses a literal as in the definition of the index; a parameter would keep the index from being used. */
export function lacksAlt(builder: PictureExpression) {
  return builder.and([builder('picture.alt', '=', sql.lit('')), builder('picture.ornamentAt', 'is', null)])
}
