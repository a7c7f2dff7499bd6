import { setTimeout } from 'node:timers/promises'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { WorkshopFullError } from '#platform/workshop/workshop.ts'
import { openLine } from './line.ts'
import type { Format } from './picture-jobs.ts'
import { pictureRoom } from './picture-room.ts'

export type Master = { key: string; type: string; read: () => Promise<Uint8Array | undefined> }
/** `exact` is false where another width stands in for the one that was asked for. */
export type Variant = { bytes: Uint8Array; type: string; exact: boolean }

const { widths, maxWaiting } = rules.picture

/** The smallest of the fixed widths that is at least as wide as asked: so nobody can order endless variants. */
export function variantWidth(asked: number) {
  return widths.find((width) => width >= asked) ?? widths.at(-1) ?? asked
}

/** Makes each width once and keeps it. Until it is there the nearest width is given, and WebP instead of AVIF. */
export function openVariants(
  { files, log, workshop }: Pick<Resources, 'files' | 'log' | 'workshop'>,
  graceMs: number = rules.picture.graceMs,
) {
  // One at a time, so that an upload never waits for more than one of them.
  const line = openLine<Uint8Array | undefined>(maxWaiting)
  const impossible = new Set<string>()

  /** A width that cannot be made is tried once: another stands in for it from then on. */
  function make(when: 'now' | 'later', master: Master, width: number, format: Format) {
    const name = nameOf(master, width, format)
    if (impossible.has(name)) return undefined
    return line.add(when, name, async () => {
      try {
        const bytes = await master.read()
        if (!bytes) return undefined
        const made = await workshop.do(pictureRoom, 'narrow', { bytes, width, format }).catch((error) => {
          if (!(error instanceof WorkshopFullError)) impossible.add(name)
          throw error
        })
        await files.put(name, made)
        return made
      } catch (error) {
        if (error instanceof WorkshopFullError) return undefined
        log.error({ error, name }, 'a picture could not be made smaller')
      }
    })
  }

  /** The next wider one that there is, else the next narrower, else the picture itself. */
  async function findNearest(master: Master, width: number): Promise<Variant | undefined> {
    const wider = widths.filter((other) => other > width)
    const narrower = widths.filter((other) => other < width).reverse()
    for (const other of [...wider, ...narrower]) {
      const bytes = await files.get(nameOf(master, other, 'webp'))
      if (bytes) return { bytes, type: 'image/webp', exact: false }
    }
    const bytes = await master.read()
    return bytes && { bytes, type: master.type, exact: false }
  }

  return {
    async find(master: Master, askedWidth: number, takesAvif: boolean): Promise<Variant | undefined> {
      const width = variantWidth(askedWidth)
      if (takesAvif) {
        const avif = await files.get(nameOf(master, width, 'avif'))
        if (avif) return { bytes: avif, type: 'image/avif', exact: true }
      }
      const kept = await files.get(nameOf(master, width, 'webp'))
      const making = kept ? undefined : make('now', master, width, 'webp')
      if (takesAvif) make('later', master, width, 'avif')
      const webp = kept ?? (await Promise.race([making, setTimeout(graceMs, undefined, { ref: false })]))
      return webp ? { bytes: webp, type: 'image/webp', exact: true } : await findNearest(master, width)
    },
    /** Waits until nothing is left to make. */
    settled: line.settled,
  }
}

export type Variants = ReturnType<typeof openVariants>

function nameOf(master: Master, width: number, format: Format) {
  return `variants/${master.key}-${width}.${format}`
}
