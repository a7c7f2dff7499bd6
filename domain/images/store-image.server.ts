import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { NewRow } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { JobGivenUpError, WorkshopFullError } from '#platform/workshop/workshop.ts'
import { contentHash } from './content-hash.server.ts'
import type { ImageFolder } from './image.ts'
import { insertImage } from './images.server.ts'
import { pictureRoom } from './picture-room.ts'

type Store = Pick<Resources, 'db' | 'files' | 'workshop'>
type Measures = Omit<NewRow<'image'>, 'key'>

/** Keeps an image re-encoded, without metadata, under the hash of its new bytes; returns that name. */
export async function storeImage(store: Store, folder: ImageFolder, bytes: Uint8Array): Promise<string> {
  const { webp, measures } = await reencode(store, bytes)
  return await keep(store, folder, webp, measures)
}

/** Keeps a WebP image of our own making as it is. */
export async function keepImage(store: Store, folder: ImageFolder, webp: Uint8Array) {
  return await keep(store, folder, webp, await store.workshop.do(pictureRoom, 'measure', webp))
}

async function keep({ db, files }: Store, folder: ImageFolder, webp: Uint8Array, measures: Measures) {
  const key = `${contentHash(webp)}.webp`
  await files.put(`${folder}/${key}`, webp)
  await insertImage(db, { key, ...measures })
  return key
}

async function reencode({ workshop }: Store, bytes: Uint8Array) {
  const made = await workshop.do(pictureRoom, 'reencode', bytes).catch((cause) => {
    const { retryAfterSeconds } = rules.picture
    if (cause instanceof WorkshopFullError) throw new Problem('pictures-busy', { cause, retryAfterSeconds })
    if (cause instanceof JobGivenUpError) throw new Problem('picture-too-dear', { cause })
    throw cause
  })
  if (typeof made === 'string') throw new Problem(made)
  return made
}
