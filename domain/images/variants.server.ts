import sharp, { type Sharp } from 'sharp'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'

type Master = { key: string; read: () => Promise<Uint8Array | undefined> }
export type Variant = { bytes: Uint8Array; type: 'image/webp' | 'image/avif' }

const encoders = {
  webp: { type: 'image/webp', encode: (image: Sharp) => image.webp({ quality: 78 }) },
  // A higher effort costs six times the work for a few hundredths of the size.
  avif: { type: 'image/avif', encode: (image: Sharp) => image.avif({ quality: 55, effort: 2 }) },
} as const
type Format = keyof typeof encoders

// One thread for pictures leaves the other processors to the readers.
sharp.concurrency(1)

/** The smallest of the fixed widths that is at least as wide as asked: so nobody can order endless variants. */
export function variantWidth(asked: number) {
  return rules.picture.widths.find((width) => width >= asked) ?? rules.picture.widths.at(-1) ?? asked
}

/** Makes each width once and keeps it. AVIF is slow to make: until it is there, WebP is given instead. */
export function openVariants({ files, log }: Pick<Resources, 'files' | 'log'>) {
  const underWay = new Map<string, Promise<Uint8Array | undefined>>()
  const waiting = new Set<string>()
  let queue: Promise<unknown> = Promise.resolve()

  /** Two readers who ask at the same moment share one making. */
  function makeNow(master: Master, width: number) {
    const name = nameOf(master, width, 'webp')
    let making = underWay.get(name)
    if (!making) {
      making = encode(master, width, 'webp').finally(() => underWay.delete(name))
      underWay.set(name, making)
    }
    return making
  }

  /** One after the other, and each once however many ask meanwhile. */
  function makeLater(master: Master, width: number) {
    const name = nameOf(master, width, 'avif')
    if (waiting.has(name)) return
    waiting.add(name)
    queue = queue
      .then(() => encode(master, width, 'avif'))
      .catch((error) => log.error({ error }, 'a picture could not be made smaller'))
      .finally(() => waiting.delete(name))
  }

  async function encode(master: Master, width: number, format: Format) {
    const bytes = await master.read()
    if (!bytes) return undefined
    const smaller = sharp(bytes).resize({ width, withoutEnlargement: true })
    const encoded = await encoders[format].encode(smaller).toBuffer()
    await files.put(nameOf(master, width, format), encoded)
    return encoded
  }

  return {
    async find(master: Master, askedWidth: number, takesAvif: boolean): Promise<Variant | undefined> {
      const width = variantWidth(askedWidth)
      if (takesAvif) {
        const avif = await files.get(nameOf(master, width, 'avif'))
        if (avif) return { bytes: avif, type: 'image/avif' }
        makeLater(master, width)
      }
      const webp = (await files.get(nameOf(master, width, 'webp'))) ?? (await makeNow(master, width))
      return webp && { bytes: webp, type: 'image/webp' }
    },
    /** Waits until nothing is left to make. */
    settled: () => queue,
  }
}

export type Variants = ReturnType<typeof openVariants>

function nameOf(master: Master, width: number, format: Format) {
  return `variants/${master.key}-${width}.${format}`
}
