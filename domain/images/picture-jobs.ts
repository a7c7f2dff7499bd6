import sharp, { type Sharp } from 'sharp'
import type { Format } from '#domain/files/file-names.ts'
import { rules } from '#domain/rules.ts'

/* Done by a process of the worker pool; nothing else opens a picture. */

// One thread leaves the other processors to the readers, and no job has a use for what another decoded.
sharp.concurrency(1)
sharp.cache(false)

const accepted = new Set(['jpeg', 'png', 'gif', 'webp', 'heif'])
const { widestPx, tallestPx } = rules.picture

const encoders: Record<Format, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: 78 }),
  // A higher effort costs six times the work for a few hundredths of the size.
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
}

/** An image is judged by its bytes: what cannot be decoded whole, or not in the memory there is, is refused. */
export async function reencode(bytes: Uint8Array) {
  clearAway()
  try {
    const image = sharp(bytes, { limitInputPixels: rules.mediaImage.maxPixels, failOn: 'truncated' })
    const { format } = await image.metadata()
    if (!accepted.has(format)) return 'image-unreadable'
    const webp = await image
      .autoOrient()
      .resize({ width: widestPx, height: tallestPx, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    return { webp, measures: await measure(webp) }
  } catch (error) {
    // Every decoder has its own words for it, and this one in common.
    if (/pixel limit/i.test(String(error))) return 'too-many-pixels'
    if (/memory/i.test(String(error))) return 'picture-too-dear'
    return isHeic(bytes) ? 'heic-unreadable' : 'image-unreadable'
  }
}

/** The photo of an iPhone, told by the brands it begins with. The library decodes it only where it was built with HEVC, which is patented. */
function isHeic(bytes: Uint8Array) {
  const begin = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  return begin.startsWith('ftyp', 4) && /he[iv][cxms]/.test(begin.slice(8, begin.charCodeAt(3) || undefined))
}

/** Size, and a placeholder of a few pixels. */
export async function measure(bytes: Uint8Array) {
  const { width, height } = await sharp(bytes).metadata()
  // Blurred, so that the browser draws no squares between them; lossy, so few pixels would lose their colours.
  const few = sharp(bytes).resize({ width: 8, height: 8, fit: 'inside' }).blur(0.6)
  const pixels = await few.webp({ lossless: true, effort: 6 }).toBuffer()
  return { width, height, placeholder: `data:image/webp;base64,${pixels.toString('base64')}` }
}

/** Measures many at once; one that cannot be read has no measures. */
export async function measureAll(pictures: Uint8Array[]) {
  return await Promise.all(pictures.map((bytes) => measure(bytes).catch(() => undefined)))
}

export async function narrow({ bytes, width, format }: { bytes: Uint8Array; width: number; format: Format }) {
  clearAway()
  return await encoders[format](sharp(bytes).resize({ width, withoutEnlargement: true })).toBuffer()
}

type Focused = { bytes: Uint8Array; focus: { x: number; y: number }; boxes: { width: number; height: number }[] }

/** The colours of a picture as it covers each of these boxes of few pixels, three bytes a pixel. */
export async function coloursIn({ bytes, focus, boxes }: Focused) {
  clearAway()
  // Small enough to be handled many times, and still finer than any of them.
  const few = await sharp(bytes)
    .resize({ width: 800, withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const own = await sharp(few).metadata()
  return await Promise.all(
    boxes.map(({ width, height }) => {
      const scale = Math.max(width / own.width, height / own.height)
      const [wide, tall] = [Math.ceil(own.width * scale), Math.ceil(own.height * scale)]
      const [left, top] = [Math.floor(((wide - width) * focus.x) / 100), Math.floor(((tall - height) * focus.y) / 100)]
      return sharp(few)
        .resize(wide, tall, { fit: 'fill' })
        .extract({ left, top, width, height })
        .flatten({ background: '#000' })
        .toColourspace('srgb')
        .raw()
        .toBuffer()
    }),
  )
}

/** What earlier jobs left would count against the next. */
function clearAway() {
  globalThis.gc?.()
}
