import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { contentHash } from '#domain/images/content-hash.server.ts'
import type { Image } from '#domain/images/image.ts'
import { pictureRoom } from '#domain/images/picture-room.ts'
import type { Workshop } from '#platform/workshop/workshop.ts'
import type { Content } from './content.ts'
import { ContentError } from './content-file.server.ts'

type Measures = Omit<Image, 'address'>
type PictureFile = { name: string; file: string; bytes: Uint8Array; hash: string }

/** A second reading of content/ finds most pictures as they were. */
const measured = new Map<string, Measures>()

/** The pictures of content/pictures by their names without ending, each addressed by its content. */
export async function readPictures(
  folder: string,
  workshop: Workshop,
): Promise<Pick<Content, 'pictures' | 'pictureFiles'>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) =>
    /^[a-z0-9-]+\.(webp|jpg|jpeg|png|avif)$/.test(name),
  )
  const files = await Promise.all(names.map((name) => readPicture(folder, name)))
  await measureNew(files, workshop)

  const pictures: Content['pictures'] = {}
  const pictureFiles: Content['pictureFiles'] = {}
  for (const { name, file, hash } of files) {
    const short = path.parse(name).name
    const address = `/pictures/${short}-${hash.slice(0, 10)}.webp`
    const measures = measured.get(hash)
    if (!measures) throw new ContentError(`content/pictures/${name}: this is no picture that can be read`)
    pictures[short] = { address, ...measures }
    pictureFiles[address] = file
  }
  return { pictures, pictureFiles }
}

/** As what the widths of these pictures are kept. */
export function ownPictureNames({ pictureFiles }: Pick<Content, 'pictureFiles'>) {
  return new Set(Object.keys(pictureFiles).map((address) => path.parse(address).name))
}

async function readPicture(folder: string, name: string): Promise<PictureFile> {
  const file = path.join(folder, name)
  const bytes = await readFile(file)
  return { name, file, bytes, hash: contentHash(bytes) }
}

async function measureNew(files: PictureFile[], workshop: Workshop) {
  const unknown = files.filter(({ hash }) => !measured.has(hash))
  if (unknown.length === 0) return
  const pictures = unknown.map(({ bytes }) => bytes)
  const measures = await workshop.do(pictureRoom, 'measureAll', pictures)
  for (const [index, { hash }] of unknown.entries()) {
    const known = measures[index]
    if (known) measured.set(hash, known)
  }
}
