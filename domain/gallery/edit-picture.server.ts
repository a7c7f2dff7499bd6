import { randomUUID } from 'node:crypto'
import { type Actor, accountIn } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change, once } from '#domain/change/change.server.ts'
import { listPagesShowing, listPostsShowing } from '#domain/files/file-use.server.ts'
import type { Focus } from '#domain/images/image.ts'
import { abandonOnError, adoptImage, discardImage, storeImage } from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { NewPicture, PictureChange } from './picture.ts'
import { findPicture, type OfficePictureRow } from './pictures.server.ts'

type AddPictureInput = { input: NewPicture; image: { name: string; bytes: Uint8Array }; key?: string }

/** Adds a picture to the gallery, once per idempotency key; if it cannot be saved, its file is removed. */
export function addPicture(
  resources: ChangeContext & Pick<Resources, 'workerPool'>,
  actor: Actor,
  { input: { alt = '', ornament, listed }, image, key }: AddPictureInput,
) {
  const at = new Date().toISOString()
  return once<OfficePictureRow>(resources.db, actor, {
    what: 'picture added',
    key,
    find: (id) => findPicture(resources.db, id),
    make: async (claim) => {
      const stored = await storeImage(resources, 'medias', image.bytes)
      const name = baseFileName(image.name)
      // A picture with alternative text is not an ornament.
      const ornamentAt = ornament === 'yes' && alt === '' ? at : null
      const unlistedAt = listed === 'no' ? at : null
      const description = { name, alt, ornamentAt, unlistedAt }
      const columns = { ...description, addedBy: accountIn(actor), createdAt: at, updatedAt: at }
      const row = { id: randomUUID(), imageKey: stored.image.key, ...columns }
      return await abandonOnError(resources, stored, () =>
        change(resources, actor, async ({ db, record, invalidate }) => {
          await claim(db, row.id)
          await adoptImage(db, stored)
          await db.insertInto('picture').values(row).execute()
          await record('picture added', row.id)
          invalidate('gallery')
          const picture = await findPicture(db, row.id)
          if (!picture) throw new Problem('not-found')
          return picture
        }),
      )
    },
  })
}

/** The file name without the path that some browsers send. */
function baseFileName(name: string) {
  return (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Control}/gu, '').slice(0, 200) || 'picture'
}

/** Updates the fields that were sent. */
export async function editPicture(resources: ChangeContext, actor: Actor, id: string, input: PictureChange) {
  // An empty change does nothing, so that sample content stays sample content.
  if (Object.keys(input).length === 0) return findOrThrow(resources.db, id)
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const at = new Date().toISOString()
    const listing = input.listed === undefined ? {} : { unlistedAt: input.listed ? null : at }
    const row = { ...altColumns(input, at), ...listing, updatedAt: at }
    await db.updateTable('picture').set(row).where('id', '=', id).execute()
    const picture = await findOrThrow(db, id)
    await record('picture edited', id)
    invalidate('gallery')
    if (!input.focus) return picture
    await setFocus({ db, invalidate }, picture.imageKey, input.focus)
    return { ...picture, focusX: input.focus.x, focusY: input.focus.y }
  })
}

async function findOrThrow(db: Db, id: string) {
  const picture = await findPicture(db, id)
  if (!picture) throw new Problem('not-found')
  return picture
}

/** A picture has either an alternative text or is an ornament. */
function altColumns({ alt, ornament }: PictureChange, at: string) {
  if (alt) return { alt, ornamentAt: null }
  if (ornament) return { alt: '', ornamentAt: at }
  return { alt, ...(ornament === false && { ornamentAt: null }) }
}

/** The focal point belongs to the image, so posts with the same lead picture change too. */
async function setFocus({ db, invalidate }: Pick<Change, 'db' | 'invalidate'>, key: string, { x, y }: Focus) {
  await db.updateTable('image').set({ focusX: x, focusY: y }).where('key', '=', key).execute()
  const posts = await db.selectFrom('post').select('slug').where('imageKey', '=', key).execute()
  if (posts.length > 0) invalidate('posts')
  for (const { slug } of posts) invalidate(`post:${slug}`)
}

/**
 * Deletes a picture. Refuses if a post shows it, and names the posts, unless `evenIfUsed`; always refuses if the
 * website shows it, since its page cannot be rendered without it.
 */
export function deletePicture(resources: ChangeContext, actor: Actor, id: string, { evenIfUsed = false } = {}) {
  return change(resources, actor, async ({ db, record, invalidate, discard, erase }) => {
    const picture = await findPicture(db, id)
    if (!picture) throw new Problem('not-found')
    const pages = await listPagesShowing(db, [picture.imageKey])
    if (pages.length > 0) throw new Problem('picture-on-website', { fields: { page: pages.map(({ page }) => page) } })
    const posts = evenIfUsed ? [] : await listPostsShowing(db, [picture.imageKey])
    if (posts.length > 0) throw new Problem('picture-in-use', { fields: { id: posts.map(({ title }) => title) } })

    const deleted = await db.deleteFrom('picture').where('id', '=', id).returning('id').executeTakeFirst()
    if (!deleted) throw new Problem('not-found')
    await discardImage({ db, discard, invalidate }, 'medias', picture.imageKey)
    await record('picture deleted', id)
    invalidate('gallery')
    erase()
    return picture
  })
}
