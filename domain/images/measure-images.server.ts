import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildFolder } from '#platform/project-root.ts'
import type { Workshop } from '#platform/workshop/workshop.ts'
import { contentHash } from './content-hash.server.ts'
import type { Image } from './image.ts'
import { pictureRoom } from './picture-room.ts'

export type Measures = Omit<Image, 'address' | 'focus'>

/** What the build has measured of the pictures that come with the program: so a start opens none of them. */
export const builtMeasures = path.join(buildFolder, 'measures.json')

let measured: Promise<Map<string, Measures>> | undefined

/** The size and the placeholder of each image; undefined for one that cannot be read. The same bytes are measured once. */
export async function measureImages(workshop: Workshop, images: Uint8Array[]) {
  measured ??= readBuilt()
  const known = await measured
  const hashes = images.map(contentHash)
  const unknown = images.filter((_, index) => !known.has(hashes[index] ?? ''))
  const measures = unknown.length > 0 ? await workshop.do(pictureRoom, 'measureAll', unknown) : []
  for (const [index, bytes] of unknown.entries()) {
    const found = measures[index]
    if (found) known.set(contentHash(bytes), found)
  }
  return hashes.map((hash) => known.get(hash))
}

async function readBuilt() {
  try {
    return new Map<string, Measures>(JSON.parse(await readFile(builtMeasures, 'utf8')))
  } catch {
    // In development there is no build.
    return new Map<string, Measures>()
  }
}
