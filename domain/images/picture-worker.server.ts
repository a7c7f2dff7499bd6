import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Format, widthFile } from '#domain/files/file-names.ts'
import { rules } from '#domain/rules.ts'
import type { StoredFile } from '#platform/files/file-store.ts'
import { buildFolder } from '#platform/project-root.ts'
import type { Resources } from '#platform/resources.ts'
import { type WorkerDefinition, type WorkerPool, WorkerPoolFullError } from '#platform/worker-pool/worker-pool.ts'
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
  cacheReady ??= readBuiltMeasures()
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

async function readBuiltMeasures(): Promise<MeasureCache> {
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

export type Master = {
  key: string
  type: string
  open: () => Promise<StoredFile | undefined>
  /** Whether the picture is still in use. */
  isWanted: () => Promise<boolean>
}
/** `exact` is false if it is a substitute for a variant that does not exist yet; `name` is unique per variant. */
export type Variant = { file: StoredFile; name: string; type: string; exact: boolean }

const { widths, maxWaiting } = rules.picture

/** The smallest fixed width that is at least as wide as requested, so that nobody can request endless variants. */
export function variantWidth(requested: number) {
  return widths.find((width) => width >= requested) ?? widths.at(-1) ?? requested
}

/** Creates each variant once and stores it. Until it exists, serves the nearest width, and WebP instead of AVIF. */
export function openVariants(
  { files, log, workerPool }: Pick<Resources, 'files' | 'log' | 'workerPool'>,
  graceMs: number = rules.picture.graceMs,
) {
  // Create one at a time, so that an upload never waits for more than one.
  const queue = openJobQueue<void>(maxWaiting)
  const impossible = new Set<string>()

  /** Creates a variant. One that cannot be created is tried once; after that a substitute is served. */
  function create(when: 'now' | 'later', master: Master, width: number, format: Format) {
    const name = nameOf(master, width, format)
    if (impossible.has(name)) return undefined
    return queue.add(when, name, async () => {
      try {
        const bytes = await (await master.open())?.bytes()
        if (!bytes) return
        const resized = await workerPool.run(pictureWorker, 'narrow', { bytes, width, format }).catch((error) => {
          if (!(error instanceof WorkerPoolFullError)) impossible.add(name)
          throw error
        })
        await files.put(name, resized)
        // If the picture was deleted meanwhile, remove this width too; a later deletion finds it.
        if (!(await master.isWanted())) await files.remove(name)
      } catch (error) {
        if (error instanceof WorkerPoolFullError) return
        log.error({ error, name }, 'a picture could not be made smaller')
      }
    })
  }

  async function findVariant(master: Master, width: number, format: Format): Promise<Variant | undefined> {
    const name = nameOf(master, width, format)
    const file = await files.get(name)
    return file && { file, name, type: `image/${format}`, exact: true }
  }

  /** The next wider existing variant, else the next narrower, else the picture itself. */
  async function findNearest(master: Master, width: number): Promise<Variant | undefined> {
    const wider = widths.filter((other) => other > width)
    const narrower = widths.filter((other) => other < width).reverse()
    for (const other of [...wider, ...narrower]) {
      const variant = await findVariant(master, other, 'webp')
      if (variant) return variant
    }
    const file = await master.open()
    return file && { file, name: master.key, type: master.type, exact: false }
  }

  async function findOrCreate(master: Master, width: number) {
    const existing = await findVariant(master, width, 'webp')
    if (existing) return existing
    await Promise.race([create('now', master, width, 'webp'), setTimeout(graceMs, undefined, { ref: false })])
    return await findVariant(master, width, 'webp')
  }

  return {
    async find(master: Master, requestedWidth: number, takesAvif: boolean): Promise<Variant | undefined> {
      const width = variantWidth(requestedWidth)
      const avif = takesAvif && (await findVariant(master, width, 'avif'))
      if (avif) return avif
      const webp = await findOrCreate(master, width)
      if (takesAvif) create('later', master, width, 'avif')
      const isAvifPending = takesAvif && !impossible.has(nameOf(master, width, 'avif'))
      const variant = webp ?? (await findNearest(master, width))
      return variant && { ...variant, exact: variant === webp && !isAvifPending }
    },
    /** Creates a variant in the background; returns whether it exists now, or can never be created. */
    async prepare(master: Master, width: number, format: Format) {
      await create('later', master, width, format)
      return impossible.has(nameOf(master, width, format)) || (await findVariant(master, width, format)) !== undefined
    },
    /** Resolves when the queue is empty. */
    settled: queue.settled,
  }
}

export type Variants = ReturnType<typeof openVariants>

function nameOf(master: Master, width: number, format: Format) {
  return widthFile(master.key, width, format)
}

type Task = () => Promise<void>

/**
 * Runs tasks one after the other; a name that is queued already is not queued again, and a full queue refuses tasks.
 */
function openJobQueue<Result>(maxWaiting: number) {
  const pending = new Map<string, Promise<Result>>()
  const waiting: Record<'now' | 'later', Task[]> = { now: [], later: [] }
  let running: Promise<void> | undefined

  async function work() {
    for (let task = next(); task; task = next()) await task()
    running = undefined
  }

  /** Tasks that a request waits for come first. */
  function next() {
    return waiting.now.shift() ?? waiting.later.shift()
  }

  return {
    add(when: 'now' | 'later', name: string, create: () => Promise<Result>): Promise<Result> | undefined {
      const existing = pending.get(name)
      if (existing || waiting[when].length >= maxWaiting) return existing
      const { promise, resolve, reject } = Promise.withResolvers<Result>()
      pending.set(name, promise)
      waiting[when].push(async () => {
        await create().then(resolve, reject)
        pending.delete(name)
      })
      running ??= work()
      return promise
    },
    /** Resolves when the queue is empty. */
    settled: async () => await running,
  }
}
