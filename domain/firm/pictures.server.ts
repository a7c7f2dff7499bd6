import { openAsBlob } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { asImage, type Focus, imageColumns, middle, uploadAddress } from '#domain/images/image.ts'
import { contentHash, type Master, measureImages } from '#domain/images/picture-worker.server.ts'
import type { Db } from '#platform/database/tables.ts'
import type { WorkerPool } from '#platform/worker-pool/worker-pool.ts'
import type { Content } from './content.ts'
import type { ContentEdits } from './content-edits.ts'
import { uploadName } from './content-field.ts'
import { ContentError } from './content-file.server.ts'

type PictureFile = { name: string; file: string; bytes: Uint8Array; hash: string }

/** The pictures of content/pictures by file name without extension; each address contains a hash of the content. */
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
    const baseName = path.parse(name).name
    const address = `/pictures/${baseName}-${hash.slice(0, 10)}.webp`
    const measure = measures[index]
    if (!measure) throw new ContentError(`content/pictures/${name}: this is no picture that can be read`)
    pictures[baseName] = { address, ...measure, focus: focalPoints[baseName] ?? middle }
    pictureFiles[address] = file
  }
  return { pictures, pictureFiles }
}

/** The uploaded pictures that the edits use, by file name. */
export async function findUploads(db: Db, edits: ContentEdits): Promise<Content['pictures']> {
  const names = [...edits.values()].flatMap((values) => [...values.values()]).flatMap(uploadsIn)
  if (names.length === 0) return {}
  const rows = await db
    .selectFrom('picture')
    .innerJoin('image', 'image.key', 'picture.imageKey')
    .select(['imageKey', ...imageColumns])
    .where('imageKey', 'in', [...new Set(names)])
    .execute()
  return Object.fromEntries(rows.map((row) => [row.imageKey, asImage(uploadAddress('medias', row.imageKey), row)]))
}

/** The file names of uploaded pictures anywhere in a value. */
function uploadsIn(value: unknown): string[] {
  if (typeof value === 'string') return uploadName.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(uploadsIn) : []
}

/** The master from which the widths of a picture are made; undefined if content/ has no picture at this address. */
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

/** The keys under which the widths of these pictures are stored. */
export function ownPictureNames({ pictureFiles }: Pick<Content, 'pictureFiles'>) {
  return new Set(Object.keys(pictureFiles).map((address) => path.parse(address).name))
}

async function readPicture(folder: string, name: string): Promise<PictureFile> {
  const file = path.join(folder, name)
  const bytes = await readFile(file)
  return { name, file, bytes, hash: contentHash(bytes) }
}
