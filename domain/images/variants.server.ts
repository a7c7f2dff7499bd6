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
  /** Whether somebody still shows it. */
  isWanted: () => Promise<boolean>
}
/** `exact` is false where it stands in for what is still to be made; `name` is another for each that may be given. */
export type Variant = { file: StoredFile; name: string; type: string; exact: boolean }

const { widths, maxWaiting } = rules.picture

/** The smallest of the fixed widths that is at least as wide as asked: so nobody can order endless variants. */
export function variantWidth(asked: number) {
  return widths.find((width) => width >= asked) ?? widths.at(-1) ?? asked
}

/** Makes each width once and keeps it. Until it is there the nearest width is given, and WebP instead of AVIF. */
export function openVariants(
  { files, log, workerPool }: Pick<Resources, 'files' | 'log' | 'workerPool'>,
  graceMs: number = rules.picture.graceMs,
) {
  // One at a time, so that an upload never waits for more than one of them.
  const line = openJobQueue<void>(maxWaiting)
  const impossible = new Set<string>()

  /** A width that cannot be made is tried once: another stands in for it from then on. */
  function make(when: 'now' | 'later', master: Master, width: number, format: Format) {
    const name = nameOf(master, width, format)
    if (impossible.has(name)) return undefined
    return line.add(when, name, async () => {
      try {
        const bytes = await (await master.open())?.bytes()
        if (!bytes) return
        const made = await workerPool.run(pictureWorker, 'narrow', { bytes, width, format }).catch((error) => {
          if (!(error instanceof WorkerPoolFullError)) impossible.add(name)
          throw error
        })
        await files.put(name, made)
        // Deleted meanwhile, it takes this width along; deleted from now on, it finds it there.
        if (!(await master.isWanted())) await files.remove(name)
      } catch (error) {
        if (error instanceof WorkerPoolFullError) return
        log.error({ error, name }, 'a picture could not be made smaller')
      }
    })
  }

  async function findMade(master: Master, width: number, format: Format): Promise<Variant | undefined> {
    const name = nameOf(master, width, format)
    const file = await files.get(name)
    return file && { file, name, type: `image/${format}`, exact: true }
  }

  /** The next wider one that there is, else the next narrower, else the picture itself. */
  async function findNearest(master: Master, width: number): Promise<Variant | undefined> {
    const wider = widths.filter((other) => other > width)
    const narrower = widths.filter((other) => other < width).reverse()
    for (const other of [...wider, ...narrower]) {
      const made = await findMade(master, other, 'webp')
      if (made) return made
    }
    const file = await master.open()
    return file && { file, name: master.key, type: master.type, exact: false }
  }

  async function findOrMake(master: Master, width: number) {
    const kept = await findMade(master, width, 'webp')
    if (kept) return kept
    await Promise.race([make('now', master, width, 'webp'), setTimeout(graceMs, undefined, { ref: false })])
    return await findMade(master, width, 'webp')
  }

  return {
    async find(master: Master, askedWidth: number, takesAvif: boolean): Promise<Variant | undefined> {
      const width = variantWidth(askedWidth)
      const avif = takesAvif && (await findMade(master, width, 'avif'))
      if (avif) return avif
      const webp = await findOrMake(master, width)
      if (takesAvif) make('later', master, width, 'avif')
      const avifComes = takesAvif && !impossible.has(nameOf(master, width, 'avif'))
      const found = webp ?? (await findNearest(master, width))
      return found && { ...found, exact: found === webp && !avifComes }
    },
    /** Makes a width that nobody waits for; tells whether it is there, or cannot be made at all. */
    async prepare(master: Master, width: number, format: Format) {
      await make('later', master, width, format)
      return impossible.has(nameOf(master, width, format)) || (await findMade(master, width, format)) !== undefined
    },
    /** Waits until nothing is left to make. */
    settled: line.settled,
  }
}

export type Variants = ReturnType<typeof openVariants>

function nameOf(master: Master, width: number, format: Format) {
  return widthFile(master.key, width, format)
}

type Task = () => Promise<void>

/** Does one thing after the other, each once however many ask meanwhile; what finds no place is not done. */
function openJobQueue<Made>(places: number) {
  const known = new Map<string, Promise<Made>>()
  const waiting: Record<'now' | 'later', Task[]> = { now: [], later: [] }
  let working: Promise<void> | undefined

  async function work() {
    for (let task = next(); task; task = next()) await task()
    working = undefined
  }

  /** What somebody waits for goes before what can be done later. */
  function next() {
    return waiting.now.shift() ?? waiting.later.shift()
  }

  return {
    add(when: 'now' | 'later', name: string, make: () => Promise<Made>): Promise<Made> | undefined {
      const same = known.get(name)
      if (same || waiting[when].length >= places) return same
      const { promise, resolve, reject } = Promise.withResolvers<Made>()
      known.set(name, promise)
      waiting[when].push(async () => {
        await make().then(resolve, reject)
        known.delete(name)
      })
      working ??= work()
      return promise
    },
    /** Waits until nothing is left to do. */
    settled: async () => await working,
  }
}
