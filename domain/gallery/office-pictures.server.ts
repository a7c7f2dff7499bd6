import { randomUUID } from 'node:crypto'
import { removeImage } from '#domain/images/remove-image.server.ts'
import { storeImage } from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import { forgetSample } from '#domain/sample/forget-sample.server.ts'
import { holdsWords, totalOf } from '#domain/search.server.ts'
import { forgetDeleted } from '#platform/database/forget-deleted.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { PictureChange } from './picture.ts'

type Selection = { q?: string; page: number; limit: number; byName: boolean }

/** The gallery, newest first, with how many pictures there are in all. The names of files are for the office alone. */
export async function searchPictures(db: Db, { q, page, limit, byName }: Selection) {
  let pictures = db.selectFrom('picture')
  if (q) pictures = pictures.where((builder) => holdsWords(db, builder, byName ? ['name', 'alt'] : ['alt'], q))

  const rows = await pictures
    .leftJoin('image', 'image.key', 'picture.imageKey')
    .selectAll('picture')
    .select(['width', 'height', 'placeholder'])
    .orderBy('picture.createdAt', 'desc')
    .orderBy('picture.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const count = () => pictures.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return { rows, total: await totalOf(rows, { page, limit }, count) }
}

/** Adds a picture to the gallery; when it cannot be saved, its file is not left behind. */
export async function addPicture(
  { db, files, workshop }: Pick<Resources, 'db' | 'files' | 'workshop'>,
  { alt = '' }: PictureChange,
  image: { name: string; bytes: Uint8Array },
  now = new Date(),
) {
  const imageKey = await storeImage({ db, files, workshop }, 'medias', image.bytes)
  try {
    const at = now.toISOString()
    const row = { id: randomUUID(), imageKey, name: plainName(image.name), alt, createdAt: at, updatedAt: at }
    return await db.insertInto('picture').values(row).returningAll().executeTakeFirstOrThrow()
  } catch (error) {
    await removeImage({ db, files }, 'medias', imageKey)
    throw error
  }
}

export async function updatePicture(db: Db, id: string, { alt }: PictureChange, now = new Date()) {
  const picture = await db
    .updateTable('picture')
    .set({ alt, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!picture) throw new Problem('not-found')
  await forgetSample(db, 'picture', id)
  return picture
}

/** Deletes a picture. One that a post shows is kept, and the posts are named, unless the office insists. */
export async function removePicture(
  { db, files }: Pick<Resources, 'db' | 'files'>,
  id: string,
  { evenIfUsed = false } = {},
) {
  const picture = await db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst()
  if (!picture) throw new Problem('not-found')
  const titles = evenIfUsed ? [] : await titlesOfPostsWith(db, picture.imageKey)
  if (titles.length > 0) throw new Problem('picture-in-use', { fields: { id: titles } })

  await db.deleteFrom('picture').where('id', '=', id).execute()
  await forgetSample(db, 'picture', id)
  await removeImage({ db, files }, 'medias', picture.imageKey)
  await forgetDeleted(db)
  return picture
}

/** A post shows a picture of the gallery by its address in the text. */
async function titlesOfPostsWith(db: Db, imageKey: string) {
  const posts = await db
    .selectFrom('post')
    .select('title')
    .where('text', 'like', `%/uploads/medias/${imageKey}%`)
    .execute()
  return posts.map((post) => post.title)
}

/** The last part of whatever path the sender's machine put before it. */
function plainName(name: string) {
  return (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Control}/gu, '').slice(0, 200) || 'picture'
}
