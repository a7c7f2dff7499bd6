import { openAsBlob } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Focus, middle } from '#domain/images/image.ts'
import { contentHash, measureImages } from '#domain/images/measure-images.server.ts'
import type { Master } from '#domain/images/variants.server.ts'
import type { WorkerPool } from '#platform/worker-pool/worker-pool.ts'
import type { Content } from './content.ts'
import { ContentError } from './content-file.server.ts'

type PictureFile = { name: string; file: string; bytes: Uint8Array; hash: string }

/** The pictures of content/pictures by their names without ending, each addressed by its content. */
export async function readPictures(
  folder: string,
  workerPool: WorkerPool,
  focalPoints: Record<string, Focus>,
): Promise<Pick<Content, 'pictures' | 'pictureFiles'>> {
  const names = (await readdir(folder).catch(() => [])).filter((name) =>
    /^[a-z0-9-]+\.(webp|jpg|jpeg|png|avif)$/.test(name),
  )
  const files = await Promise.all(names.map((name) => readPicture(folder, name)))
  const measures = await measureImages(
    workerPool,
    files.map(({ bytes }) => bytes),
  )

  const pictures: Content['pictures'] = {}
  const pictureFiles: Content['pictureFiles'] = {}
  for (const [index, { name, file, hash }] of files.entries()) {
    const short = path.parse(name).name
    const address = `/pictures/${short}-${hash.slice(0, 10)}.webp`
    const found = measures[index]
    if (!found) throw new ContentError(`content/pictures/${name}: this is no picture that can be read`)
    pictures[short] = { address, ...found, focus: focalPoints[short] ?? middle }
    pictureFiles[address] = file
  }
  return { pictures, pictureFiles }
}

/** A picture as what its widths are made of; undefined at an address that content/ does not have, or no more. */
export function pictureMaster(
  content: { current: Pick<Content, 'pictureFiles'> },
  address: string,
): Master | undefined {
  const file = content.current.pictureFiles[address]
  if (!file) return undefined
  return {
    key: path.parse(address).name,
    type: `image/${path.extname(file).slice(1).replace('jpg', 'jpeg')}`,
    open: () => openAsBlob(file),
    isWanted: async () => content.current.pictureFiles[address] !== undefined,
  }
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
