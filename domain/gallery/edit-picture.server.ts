import type { Actor } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Focus } from '#domain/images/image.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import { findPicture } from './office-pictures.server.ts'
import type { PictureChange } from './picture.ts'

/** Updates the fields that were sent. */
export async function editPicture(
  resources: ChangeContext,
  actor: Actor,
  id: string,
  input: PictureChange,
  now = new Date(),
) {
  // An empty change does nothing, so that sample content stays sample content.
  if (Object.keys(input).length === 0) return findOrThrow(resources.db, id)
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const at = now.toISOString()
    const listing = input.listed === undefined ? {} : { unlistedAt: input.listed ? null : at }
    const row = { ...wordsOf(input, at), ...listing, updatedAt: at }
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
function wordsOf({ alt, ornament }: PictureChange, at: string) {
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
