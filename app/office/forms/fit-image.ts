import { rules } from '#domain/rules.ts'

const fittedImages = new WeakMap<File, Promise<File | undefined>>()

/** Returns the image unchanged or made smaller; undefined if this browser cannot make it small enough. */
export function fitImage(file: File) {
  const known = fittedImages.get(file)
  const fitting = known ?? makeFit(file)
  if (!known) fittedImages.set(file, fitting)
  return fitting
}

async function makeFit(file: File) {
  if (file.size <= rules.blogImage.maxBytes) return file
  if (file.size > rules.mediaImage.maxBytes) return undefined
  try {
    return await shrink(file)
  } catch {
    // It is not an image, or too large for this machine's memory.
    return undefined
  }
}

/** Tried in this order: a browser that cannot encode WebP returns a PNG, which is larger. */
const encodings = [
  { type: 'image/webp', quality: 0.9 },
  { type: 'image/jpeg', quality: 0.85 },
  { type: 'image/jpeg', quality: 0.6 },
]

/** Scales the image to the size that the server stores, upright and without metadata. */
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
    const blob = await canvas.convertToBlob(encoding)
    if (blob.size <= rules.blogImage.maxBytes) return new File([blob], file.name, { type: blob.type })
  }
  return undefined
}
