import type { z } from 'zod'
import { articleNames as names } from '#api/field-names.ts'
import type { PictureChange } from '#domain/gallery/picture.ts'
import { uploadAddress } from '#domain/images/image.ts'
import type { ArticleChange, NewArticle } from '#domain/press/article.ts'
import { call, type ResponseBody, upload } from './call.ts'

type PictureUpload = {
  key: string
  words: { alt: string; isOrnament: boolean }
  /** Whether the gallery shows it, once it has alternative text or is decorative. */
  isForGallery: boolean
  /** Called with the part that was sent, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Adds a picture to Media. */
export function addPicture(image: File, { key, words, isForGallery, onProgress }: PictureUpload) {
  const description = words.isOrnament ? { ornament: 'yes' } : { alt: words.alt }
  return upload('/insert/media', { image, ...description, listed: isForGallery ? 'yes' : 'no' }, { key, onProgress })
}

/** A picture that can be chosen for a text. */
export type LibraryPicture = ReturnType<typeof asPicture>

/** Adds a picture for a text; the public gallery does not show it. */
export async function addPictureOfText(image: File, key: string, onProgress: (part: number) => void) {
  const { media } = await upload('/insert/media', { image, listed: 'no' }, { key, onProgress })
  return asPicture(media)
}

/** The newest pictures, optionally filtered by words of their names and descriptions. */
export async function listPictures(q: string, limit: number) {
  const query = { limit: String(limit), q: q || undefined }
  const { media, total } = await call('GET', '/insert/getmedia', { query })
  return { pictures: media.map(asPicture), total }
}

/** Sets the alternative text of a picture, that it is decorative, or its focal point. */
export function changePicture(id: string, change: PictureChange) {
  return call('PATCH', '/insert/media', { query: { id }, json: change })
}

/** If posts show the picture, the error has their titles in its field `id`. */
export function deletePicture(id: string, { evenIfUsed }: { evenIfUsed: boolean }) {
  return call('DELETE', '/insert/deletemedia', { query: { id, evenIfUsed: evenIfUsed ? 'yes' : undefined } })
}

function asPicture({ id, mediaimage, name = '', alt, focus }: ResponseBody<'POST', '/insert/media'>['media']) {
  return { id, imageKey: mediaimage, address: uploadAddress('medias', mediaimage), name, alt, focus }
}

export function addArticle(article: z.input<typeof NewArticle>, key: string) {
  return call('POST', '/insert/newarticle', { json: article, names, key })
}

export function changeArticle(id: string, change: z.input<typeof ArticleChange>) {
  return call('PATCH', '/insert/article', { query: { id }, json: change, names })
}

export function deleteArticle(id: string) {
  return call('DELETE', '/insert/deletearticle', { query: { id } })
}
