import { setTimeout } from 'node:timers/promises'
import { type Format, widthFile } from '#domain/files/file-names.ts'
import { rules } from '#domain/rules.ts'
import type { StoredFile } from '#platform/files/file-store.ts'
import type { Resources } from '#platform/resources.ts'
import { WorkerPoolFullError } from '#platform/worker-pool/worker-pool.ts'
import { pictureWorker } from './measure-images.server.ts'

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
function openJobQueue<Made>(maxWaiting: number) {
  const pending = new Map<string, Promise<Made>>()
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
    add(when: 'now' | 'later', name: string, create: () => Promise<Made>): Promise<Made> | undefined {
      const existing = pending.get(name)
      if (existing || waiting[when].length >= maxWaiting) return existing
      const { promise, resolve, reject } = Promise.withResolvers<Made>()
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
