import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** A name made of the content: the same bytes have the same name, other bytes another. */
export function contentHash(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

/** Size, and a placeholder of a few pixels. */
export async function measureImage(bytes: Uint8Array) {
  const { width, height } = await sharp(bytes).metadata()
  const pixels = await sharp(bytes).resize({ width: 16 }).webp({ quality: 40 }).toBuffer()
  return { width, height, placeholder: `data:image/webp;base64,${pixels.toString('base64')}` }
}
