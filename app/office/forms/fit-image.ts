import { rules } from '#domain/rules.ts'

/** Tried one after the other: a browser that cannot write WebP gives a PNG, which is larger. */
const encodings = [
  { type: 'image/webp', quality: 0.9 },
  { type: 'image/jpeg', quality: 0.85 },
  { type: 'image/jpeg', quality: 0.6 },
]

const fitted = new WeakMap<File, Promise<File | undefined>>()

/** The image of a post as it can be sent: as it is, or drawn smaller; undefined where this browser cannot do that. */
export function fitImage(file: File) {
  const known = fitted.get(file)
  const fitting = known ?? madeToFit(file)
  if (!known) fitted.set(file, fitting)
  return fitting
}

async function madeToFit(file: File) {
  if (file.size <= rules.blogImage.maxBytes) return file
  if (file.size > rules.mediaImage.maxBytes) return undefined
  try {
    return await shrink(file)
  } catch {
    // It is no image, or more of one than this machine has room for.
    return undefined
  }
}

/** To what the server would keep of it; turned upright, and without what its metadata told. */
async function shrink(file: File) {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, rules.picture.widestPx / image.width, rules.picture.tallestPx / image.height)
  const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  for (const encoding of encodings) {
    const made = await canvas.convertToBlob(encoding)
    if (made.size <= rules.blogImage.maxBytes) return new File([made], file.name, { type: made.type })
  }
  return undefined
}
