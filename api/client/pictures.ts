import type { PictureChange } from '#domain/gallery/picture.ts'
import { call } from './call.ts'
import { sendFile } from './send-file.ts'

/** Adds a picture to the gallery and tells how much of it has gone, from 0 to 1. */
export function addPicture(file: File, key: string, onProgress: (part: number) => void) {
  return sendFile('/insert/media', { file, key, onProgress })
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
