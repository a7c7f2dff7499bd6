import sharp, { type Sharp } from 'sharp'
import type { Format } from '#domain/files/file-names.ts'
import { rules } from '#domain/rules.ts'

/* Runs in the worker pool; no other code decodes pictures. */

// One thread leaves the other processors to requests, and no job can reuse what another decoded.
sharp.concurrency(1)
sharp.cache(false)

const acceptedFormats = new Set(['jpeg', 'png', 'gif', 'webp', 'heif'])
const { widestPx, tallestPx } = rules.picture

const encoders: Record<Format, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 78 }),
  // A higher effort takes six times as long and saves a few per cent of the size.
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
}

/**
 * Re-encodes an image. Judges it by its bytes: refuses one that cannot be decoded completely, or not in the available
 * memory.
 */
export async function reencode(bytes: Uint8Array) {
  freeMemory()
  try {
    const image = sharp(bytes, { limitInputPixels: rules.mediaImage.maxPixels, failOn: 'truncated' })
    const { format } = await image.metadata()
    if (!acceptedFormats.has(format)) return 'image-unreadable'
    const webp = await image
      .autoOrient()
      .resize({ width: widestPx, height: tallestPx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    return { webp, measures: await measure(webp) }
  } catch (error) {
    // The messages differ between decoders, but all contain this word.
    if (/pixel limit/i.test(String(error))) return 'too-many-pixels'
    if (/memory/i.test(String(error))) return 'picture-too-dear'
    return isHeic(bytes) ? 'heic-unreadable' : 'image-unreadable'
  }
}

/**
 * An iPhone photo, recognised by the brands at its beginning. The library decodes it only if it was built with HEVC,
 * which is patented.
 */
function isHeic(bytes: Uint8Array) {
  const header = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  return header.startsWith('ftyp', 4) && /he[iv][cxms]/.test(header.slice(8, header.charCodeAt(3) || undefined))
}

/** The size and a placeholder of a few pixels. */
export async function measure(bytes: Uint8Array) {
  const { width, height } = await sharp(bytes).metadata()
  // Blurred, so that the browser draws no visible squares; lossless, because so few pixels would lose their colours
  // otherwise.
  const few = sharp(bytes).resize({ width: 8, height: 8, fit: 'inside' }).blur(0.6)
  const pixels = await few.webp({ lossless: true, effort: 6 }).toBuffer()
  return { width, height, placeholder: `data:image/webp;base64,${pixels.toString('base64')}` }
}

/** Measures several images; undefined for one that cannot be read. */
export async function measureAll(pictures: Uint8Array[]) {
  return await Promise.all(pictures.map((bytes) => measure(bytes).catch(() => undefined)))
}

export async function narrow({ bytes, width, format }: { bytes: Uint8Array; width: number; format: Format }) {
  freeMemory()
  return await encoders[format](sharp(bytes).resize({ width, withoutEnlargement: true })).toBuffer()
}

type ColoursInput = { bytes: Uint8Array; focus: { x: number; y: number }; boxes: { width: number; height: number }[] }

/** The colours of a picture as it covers each of these small boxes, three bytes per pixel. */
export async function coloursIn({ bytes, focus, boxes }: ColoursInput) {
  freeMemory()
  // Small enough to be processed several times, and still finer than any of the boxes.
  const { data: few, info: source } = await sharp(bytes)
    .resize({ width: 800, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return await Promise.all(
    boxes.map(({ width, height }) => {
      const scale = Math.max(width / source.width, height / source.height)
      const [wide, tall] = [Math.ceil(source.width * scale), Math.ceil(source.height * scale)]
      const [left, top] = [Math.floor(((wide - width) * focus.x) / 100), Math.floor(((tall - height) * focus.y) / 100)]
      return sharp(few, { raw: source })
        .resize(wide, tall, { fit: 'fill' })
        .extract({ left, top, width, height })
        .flatten({ background: '#000' })
        .toColourspace('srgb')
        .raw()
        .toBuffer()
    }),
  )
}

/** Garbage of earlier jobs would count against the memory limit of the next. */
function freeMemory() {
  globalThis.gc?.()
}
