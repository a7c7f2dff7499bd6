import type { PictureChange } from '#domain/gallery/picture.ts'
import { type Focus, uploadAddress } from '#domain/images/image.ts'
import { call } from './call.ts'
import { sendFile } from './send-file.ts'

type PictureSending = {
  key: string
  words: { alt: string; isOrnament: boolean }
  /** Whether the gallery shows it, once it has its words or is ornament. */
  isForGallery: boolean
  /** Told how much of it has gone, from 0 to 1. */
  onProgress: (part: number) => void
}

/** Adds a picture to Media. */
export function addPicture(file: File, { key, words, isForGallery, onProgress }: PictureSending) {
  const fields = {
    ...(words.isOrnament ? { ornament: 'yes' } : { alt: words.alt }),
    listed: isForGallery ? 'yes' : 'no',
  }
  return sendFile('/insert/media', { file, key, onProgress, fields })
}

/** A picture as it can be chosen for a text. */
export type LibraryPicture = { id: string; imageKey: string; address: string; name: string; alt: string; focus: Focus }

type Media = { id: string; mediaimage: string; name: string; alt: string; focus: Focus }

/** Adds a picture for a text, which the public gallery does not show. */
export async function addPictureOfText(file: File, key: string, onProgress: (part: number) => void) {
  const fields = { listed: 'no' }
  const { media } = await sendFile<{ media: Media }>('/insert/media', { file, key, onProgress, fields })
  return asPicture(media)
}

/** The newest pictures, by words of their names and descriptions where some are given. */
export async function listPictures(q: string, limit: number) {
  const query = new URLSearchParams({ limit: String(limit), ...(q && { q }) })
  const { media, total } = await call<{ media: Media[]; total: number }>(`/insert/getmedia?${query}`, { method: 'GET' })
  return { pictures: media.map(asPicture), total }
}

/** Says what a picture shows, that it is ornament, or what no crop may cut off. */
export function changePicture(id: string, change: PictureChange) {
  return call(`/insert/media?id=${id}`, { method: 'PATCH', json: change })
}

/** Where a post shows the picture, the refusal holds the titles of such posts in its field `id`. */
export function deletePicture(id: string, { evenIfUsed }: { evenIfUsed: boolean }) {
  const query = new URLSearchParams({ id, ...(evenIfUsed && { evenIfUsed: 'yes' }) })
  return call(`/insert/deletemedia?${query}`, { method: 'DELETE' })
}

function asPicture({ id, mediaimage, name, alt, focus }: Media): LibraryPicture {
  return { id, imageKey: mediaimage, address: uploadAddress('medias', mediaimage), name, alt, focus }
}
