import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { contentHash, measureImage } from '#domain/images/measure-image.server.ts'
import type { Content } from './content.ts'
import { ContentError } from './content-file.server.ts'

const measured = new Map<string, ReturnType<typeof measureImage>>()

/** The pictures of content/pictures by their names without ending, each addressed by its content. */
export async function readPictures(folder: string): Promise<Pick<Content, 'pictures' | 'pictureFiles'>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) =>
    /^[a-z0-9-]+\.(webp|jpg|jpeg|png|avif)$/.test(name),
  )
  const pictures: Content['pictures'] = {}
  const pictureFiles: Content['pictureFiles'] = {}
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      const bytes = await readFile(file)
      const hash = contentHash(bytes)
      const short = path.parse(name).name
      const address = `/pictures/${short}-${hash.slice(0, 10)}.webp`
      const measures = await measureOnce(hash, bytes).catch(() => {
        throw new ContentError(`content/pictures/${name}: this is no picture that can be read`)
      })
      pictures[short] = { address, ...measures }
      pictureFiles[address] = file
    }),
  )
  return { pictures, pictureFiles }
}

/** A second reading of content/ finds most pictures as they were. */
function measureOnce(hash: string, bytes: Uint8Array) {
  let known = measured.get(hash)
  if (!known) {
    known = measureImage(bytes)
    measured.set(hash, known)
  }
  return known
}
