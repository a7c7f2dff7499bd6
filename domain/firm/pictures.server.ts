import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { measureImage } from '#domain/images/measure-image.server.ts'
import type { ContentPicture } from './content.ts'

const measured = new Map<string, ReturnType<typeof measureImage>>()

/** The pictures of content/pictures by their names without ending, each addressed by its content. */
export async function readPictures(folder: string): Promise<Record<string, ContentPicture>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.(webp|jpe?g|png|avif)$/i.test(name))
  const pictures = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      const { hash, width, height, placeholder } = await measureOnce(file)
      const short = path.parse(name).name
      const address = `/pictures/${short}-${hash.slice(0, 10)}.webp`
      return [short, { address, width, height, placeholder, file, hash }] as const
    }),
  )
  return Object.fromEntries(pictures)
}

/** A second reading of content/ finds most pictures as they were. */
async function measureOnce(file: string) {
  const bytes = await readFile(file)
  const key = `${file} ${bytes.length} ${bytes.subarray(-64).toString('hex')}`
  let known = measured.get(key)
  if (!known) {
    known = measureImage(bytes)
    measured.set(key, known)
  }
  return known
}
