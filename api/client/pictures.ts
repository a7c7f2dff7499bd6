import type { PictureChange } from '#domain/gallery/picture.ts'
import { uploadAddress } from '#domain/images/image.ts'
import { type Answer, call, upload } from './call.ts'

type PictureSending = {
  key: string
  words: { alt: string; isOrnament: boolean }
  /** Whether the gallery shows it, once it has its words or is ornament. */
  isForGallery: boolean
  /** Told how much of it has gone, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Adds a picture to Media. */
export function addPicture(image: File, { key, words, isForGallery, onProgress }: PictureSending) {
  const said = words.isOrnament ? { ornament: 'yes' } : { alt: words.alt }
  return upload('/insert/media', { image, ...said, listed: isForGallery ? 'yes' : 'no' }, { key, onProgress })
}

/** A picture as it can be chosen for a text. */
export type LibraryPicture = ReturnType<typeof asPicture>

/** Adds a picture for a text, which the public gallery does not show. */
export async function addPictureOfText(image: File, key: string, onProgress: (part: number) => void) {
  const { media } = await upload('/insert/media', { image, listed: 'no' }, { key, onProgress })
  return asPicture(media)
}

/** The newest pictures, by words of their names and descriptions where some are given. */
export async function listPictures(q: string, limit: number) {
  const query = { limit: String(limit), q: q || undefined }
  const { media, total } = await call('GET', '/insert/getmedia', { query })
  return { pictures: media.map(asPicture), total }
}

/** Says what a picture shows, that it is ornament, or what no crop may cut off. */
export function changePicture(id: string, change: PictureChange) {
  return call('PATCH', '/insert/media', { query: { id }, json: change })
}

/** Where a post shows the picture, the refusal holds the titles of such posts in its field `id`. */
export function deletePicture(id: string, { evenIfUsed }: { evenIfUsed: boolean }) {
  return call('DELETE', '/insert/deletemedia', { query: { id, evenIfUsed: evenIfUsed ? 'yes' : undefined } })
}

function asPicture({ id, mediaimage, name = '', alt, focus }: Answer<'POST', '/insert/media'>['media']) {
  return { id, imageKey: mediaimage, address: uploadAddress('medias', mediaimage), name, alt, focus }
}
