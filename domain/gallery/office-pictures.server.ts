import { randomUUID } from 'node:crypto'
import type { Actor } from '#domain/change/actor.ts'
import { change, type Seam } from '#domain/change/change.server.ts'
import { once } from '#domain/change/once.server.ts'
import { titlesOfPostsWith } from '#domain/files/image-use.server.ts'
import { discardImage } from '#domain/images/discard-image.server.ts'
import { imageColumns } from '#domain/images/image.ts'
import { adoptImage, orGiveUp, storeImage } from '#domain/images/store-image.server.ts'
import { holdsWords, totalOf } from '#domain/list-search.server.ts'
import { Problem } from '#domain/problem.ts'
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
    .select(imageColumns)
    .orderBy('picture.createdAt', 'desc')
    .orderBy('picture.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const count = () => pictures.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return { rows, total: await totalOf(rows, { page, limit }, count) }
}

type Sent = { input: PictureChange; image: { name: string; bytes: Uint8Array }; key?: string; now?: Date }

/** Adds a picture to the gallery, once for a key; when it cannot be saved, its file is not left behind. */
export function addPicture(
  resources: Seam & Pick<Resources, 'workshop'>,
  actor: Actor,
  { input: { alt = '' }, image, key, now = new Date() }: Sent,
) {
  const at = now.toISOString()
  return once(resources.db, actor, {
    what: 'picture added',
    key,
    find: (id) => resources.db.selectFrom('picture').selectAll().where('id', '=', id).executeTakeFirst(),
    make: async (claim) => {
      const stored = await storeImage(resources, 'medias', image.bytes)
      const name = plainName(image.name)
      const row = { id: randomUUID(), imageKey: stored.image.key, name, alt, createdAt: at, updatedAt: at }
      return await orGiveUp(resources, stored, () =>
        change(resources, actor, async ({ db, record, touch }) => {
          await claim(db, row.id)
          await adoptImage(db, stored)
          const picture = await db.insertInto('picture').values(row).returningAll().executeTakeFirstOrThrow()
          await record('picture added', picture.id)
          touch('gallery')
          return picture
        }),
      )
    },
  })
}

export function editPicture(resources: Seam, actor: Actor, id: string, { alt }: PictureChange, now = new Date()) {
  return change(resources, actor, async ({ db, record, touch }) => {
    const picture = await db
      .updateTable('picture')
      .set({ alt, updatedAt: now.toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!picture) throw new Problem('not-found')
    await record('picture edited', id)
    touch('gallery')
    return picture
  })
}

/** Deletes a picture. One that a post shows is kept, and the posts are named, unless the office insists. */
export function deletePicture(resources: Seam, actor: Actor, id: string, { evenIfUsed = false } = {}) {
  return change(resources, actor, async ({ db, record, touch, discard, erase }) => {
    const picture = await db.deleteFrom('picture').where('id', '=', id).returningAll().executeTakeFirst()
    if (!picture) throw new Problem('not-found')
    const titles = evenIfUsed ? [] : await titlesOfPostsWith(db, picture.imageKey)
    if (titles.length > 0) throw new Problem('picture-in-use', { fields: { id: titles } })

    await discardImage({ db, discard }, 'medias', picture.imageKey)
    await record('picture deleted', id)
    touch('gallery')
    erase()
    return picture
  })
}

/** The last part of whatever path the sender's machine put before it. */
function plainName(name: string) {
  return (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Control}/gu, '').slice(0, 200) || 'picture'
}
