import type { Db } from '#platform/database/tables.ts'
import type { ImageFolder } from './file-names.ts'
import { readFileName } from './file-names.ts'

/* What several subjects ask of images: which rows show one. */

const tables = { blogs: 'post', medias: 'picture' } as const

/** Whether a row shows the image: a post as its lead picture, or the gallery. */
export async function isImageUsed(db: Db, folder: ImageFolder, key: string) {
  const user = await db.selectFrom(tables[folder]).select('id').where('imageKey', '=', key).limit(1).executeTakeFirst()
  return user !== undefined
}

export async function isImageUsedAnywhere(db: Db, key: string) {
  return (await isImageUsed(db, 'blogs', key)) || (await isImageUsed(db, 'medias', key))
}

/** The titles of the posts whose text shows a picture of the gallery by its address. */
export async function titlesOfPostsWith(db: Db, key: string) {
  const posts = await db.selectFrom('post').select('title').where('text', 'like', `%/uploads/medias/${key}%`).execute()
  return posts.map(({ title }) => title)
}

/** Whether a row needs the file: an image those of its folder, a width any. */
export async function isFileNeeded(db: Db, name: string) {
  const file = readFileName(name)
  if (!file) return false
  return 'folder' in file
    ? await isImageUsed(db, file.folder, file.key)
    : await isImageUsedAnywhere(db, `${file.widthOf}.webp`)
}
