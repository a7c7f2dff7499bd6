import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildFolder } from '#platform/project-root.ts'
import type { WorkerDefinition, WorkerPool } from '#platform/worker-pool/worker-pool.ts'
import type { Image } from './image.ts'

type Measures = Omit<Image, 'address' | 'focus'>

/** Measures of the built-in pictures, made by the build, so that a start opens none of them. */
const builtMeasures = path.join(buildFolder, 'measures.json')

type MeasureCache = Map<string, Promise<Measures | undefined>>

let cacheReady: Promise<MeasureCache> | undefined

/**
 * The size and placeholder of each image; undefined if it cannot be read. The same bytes are measured once, also for
 * concurrent callers: repeated content reloads would otherwise fill the worker queue.
 */
export async function measureImages(workerPool: WorkerPool, images: Uint8Array[]) {
  cacheReady ??= readBuilt()
  const cache = await cacheReady
  const hashes = images.map(contentHash)
  const unknown = images.filter((_, index) => !cache.has(hashes[index] ?? ''))
  if (unknown.length > 0) measure(workerPool, unknown, cache)
  return await Promise.all(hashes.map((hash) => cache.get(hash)))
}

function measure(workerPool: WorkerPool, images: Uint8Array[], cache: MeasureCache) {
  const all = workerPool.run(pictureWorker, 'measureAll', images)
  for (const [index, bytes] of images.entries()) {
    const hash = contentHash(bytes)
    const measuring = all.then((measures) => measures[index])
    cache.set(hash, measuring)
    // Do not cache a failure: try again at the next content reload.
    measuring.then(
      (measures) => !measures && cache.delete(hash),
      () => cache.delete(hash),
    )
  }
}

async function readBuilt(): Promise<MeasureCache> {
  try {
    const built: [string, Measures][] = JSON.parse(await readFile(builtMeasures, 'utf8'))
    return new Map(built.map(([hash, measures]) => [hash, Promise.resolve(measures)]))
  } catch {
    // Without a build, as in development, there is no such file.
    return new Map()
  }
}

/** Pictures are opened in a worker process: a file of a kilobyte may decode to more pixels than fit in memory. */
export const pictureWorker: WorkerDefinition<typeof import('./picture-jobs.ts')> = {
  module: 'domain/images/picture-jobs.ts',
  maxWaiting: 5,
  timeoutMs: 60_000,
  // A progressive JPEG with the maximum number of pixels takes 340 MB; such an AVIF would take 750 to 1,200 MB.
  maxMegabytes: 360,
}

/** A hash of the content, used as file name. */
export function contentHash(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}
