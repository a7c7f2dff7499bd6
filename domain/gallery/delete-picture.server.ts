import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { listPagesShowing, listPostsShowing } from '#domain/files/image-use.server.ts'
import { discardImage } from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import { findPicture } from './office-pictures.server.ts'

/**
 * Deletes a picture. One that a post shows is kept, and the posts are named, unless the office insists; one of the
 * website is never deleted, since its page could not be made without it.
 */
export function deletePicture(resources: ChangeContext, actor: Actor, id: string, { evenIfUsed = false } = {}) {
  return change(resources, actor, async ({ db, record, invalidate, discard, erase }) => {
    const picture = await findPicture(db, id)
    if (!picture) throw new Problem('not-found')
    const pages = await listPagesShowing(db, [picture.imageKey])
    if (pages.length > 0) throw new Problem('picture-on-website', { fields: { page: pages.map(({ page }) => page) } })
    const posts = evenIfUsed ? [] : await listPostsShowing(db, [picture.imageKey])
    if (posts.length > 0) throw new Problem('picture-in-use', { fields: { id: posts.map(({ title }) => title) } })

    const gone = await db.deleteFrom('picture').where('id', '=', id).returning('id').executeTakeFirst()
    if (!gone) throw new Problem('not-found')
    await discardImage({ db, discard, invalidate }, 'medias', picture.imageKey)
    await record('picture deleted', id)
    invalidate('gallery')
    erase()
    return picture
  })
}
