import type { Actor } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Focus } from '#domain/images/image.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import { findPicture } from './office-pictures.server.ts'
import type { PictureChange } from './picture.ts'

/** Changes what was sent of a picture. */
export async function editPicture(
  resources: ChangeContext,
  actor: Actor,
  id: string,
  input: PictureChange,
  now = new Date(),
) {
  // Who says nothing changes nothing: sample content stays sample.
  if (Object.keys(input).length === 0) return findKnown(resources.db, id)
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const at = now.toISOString()
    const listing = input.listed === undefined ? {} : { unlistedAt: input.listed ? null : at }
    const row = { ...wordsOf(input, at), ...listing, updatedAt: at }
    await db.updateTable('picture').set(row).where('id', '=', id).execute()
    const picture = await findKnown(db, id)
    await record('picture edited', id)
    invalidate('gallery')
    if (!input.focus) return picture
    await setFocus({ db, invalidate }, picture.imageKey, input.focus)
    return { ...picture, focusX: input.focus.x, focusY: input.focus.y }
  })
}

async function findKnown(db: Db, id: string) {
  const picture = await findPicture(db, id)
  if (!picture) throw new Problem('not-found')
  return picture
}

/** A picture with words is no ornament, and an ornament has none. */
function wordsOf({ alt, ornament }: PictureChange, at: string) {
  if (alt) return { alt, ornamentAt: null }
  if (ornament) return { alt: '', ornamentAt: at }
  return { alt, ...(ornament === false && { ornamentAt: null }) }
}

/** The point belongs to the image: a post that leads with the same one is cropped by it too. */
async function setFocus({ db, invalidate }: Pick<Change, 'db' | 'invalidate'>, key: string, { x, y }: Focus) {
  await db.updateTable('image').set({ focusX: x, focusY: y }).where('key', '=', key).execute()
  const posts = await db.selectFrom('post').select('slug').where('imageKey', '=', key).execute()
  if (posts.length > 0) invalidate('posts')
  for (const { slug } of posts) invalidate(`post:${slug}`)
}
