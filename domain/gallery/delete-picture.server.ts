import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { listPagesShowing, listPostsShowing } from '#domain/files/image-use.server.ts'
import { discardImage } from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import { findPicture } from './office-pictures.server.ts'

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
