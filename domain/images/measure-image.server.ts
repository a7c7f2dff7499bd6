import { createHash } from 'node:crypto'
import sharp from 'sharp'

/** Size, a short name made of the content, and a placeholder of a few pixels. */
export async function measureImage(bytes: Uint8Array) {
  const hash = createHash('sha256').update(bytes).digest('hex')
  const { width, height } = await sharp(bytes).metadata()
  const pixels = await sharp(bytes).resize({ width: 16 }).webp({ quality: 40 }).toBuffer()
  return { hash, width, height, placeholder: `data:image/webp;base64,${pixels.toString('base64')}` }
}
