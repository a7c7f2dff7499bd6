import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildFolder } from '#platform/project-root.ts'
import type { WorkerDefinition, WorkerPool } from '#platform/worker-pool/worker-pool.ts'
import type { Image } from './image.ts'

export type Measures = Omit<Image, 'address' | 'focus'>

/** What the build has measured of the pictures that come with the program: so a start opens none of them. */
const builtMeasures = path.join(buildFolder, 'measures.json')

type Known = Map<string, Promise<Measures | undefined>>

let measured: Promise<Known> | undefined

/**
 * The size and the placeholder of each image; undefined for one that cannot be read. The same bytes are measured once,
 * also for those who ask meanwhile: words that are read again and again would fill the worker pool's line.
 */
export async function measureImages(workerPool: WorkerPool, images: Uint8Array[]) {
  measured ??= readBuilt()
  const known = await measured
  const hashes = images.map(contentHash)
  const unknown = images.filter((_, index) => !known.has(hashes[index] ?? ''))
  if (unknown.length > 0) measure(workerPool, unknown, known)
  return await Promise.all(hashes.map((hash) => known.get(hash)))
}

function measure(workerPool: WorkerPool, images: Uint8Array[], known: Known) {
  const all = workerPool.run(pictureWorker, 'measureAll', images)
  for (const [index, bytes] of images.entries()) {
    const hash = contentHash(bytes)
    const one = all.then((measures) => measures[index])
    known.set(hash, one)
    // What could not be measured now may be at the next reading.
    one.then(
      (found) => !found && known.delete(hash),
      () => known.delete(hash),
    )
  }
}

async function readBuilt(): Promise<Known> {
  try {
    const built: [string, Measures][] = JSON.parse(await readFile(builtMeasures, 'utf8'))
    return new Map(built.map(([hash, found]) => [hash, Promise.resolve(found)]))
  } catch {
    // In development there is no build.
    return new Map()
  }
}

/** Where pictures are opened: a file of a kilobyte may hold more pixels than there is memory for. */
export const pictureWorker: WorkerDefinition<typeof import('./picture-jobs.ts')> = {
  module: 'domain/images/picture-jobs.ts',
  maxWaiting: 5,
  timeoutMs: 60_000,
  // A progressive JPEG of the most pixels takes 340; an AVIF of as many would take 750 to 1,200.
  maxMegabytes: 360,
}

/** A name made of the content: the same bytes have the same name, other bytes another. */
export function contentHash(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}
