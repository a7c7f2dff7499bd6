import { type Actor, machine } from '#domain/change/actor.ts'
import { change, type Seam } from '#domain/change/change.server.ts'
import { discardImage } from '#domain/images/discard-image.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { deletePostsBinnedBefore, updatePost } from './office-posts.server.ts'

/** Puts a post into the bin, where it waits to be wanted again. */
export function binPost(resources: Seam, actor: Actor, id: string, now = new Date()) {
  return setBinned(resources, actor, id, now.toISOString())
}

export function restorePost(resources: Seam, actor: Actor, id: string) {
  return setBinned(resources, actor, id, null)
}

/** Deletes for good what nobody wanted back in time; tells how many. */
export function emptyBin(resources: Seam, now = new Date()) {
  const limit = new Date(now.getTime() - rules.office.binDays * 24 * 60 * 60 * 1000)
  return change(resources, machine, async ({ db, record, touch, discard, erase }) => {
    const gone = await deletePostsBinnedBefore(db, limit.toISOString())
    for (const { id, slug, imageKey } of gone) {
      await discardImage({ db, discard }, 'blogs', imageKey)
      await record('post deleted', id)
      touch(`post:${slug}`)
    }
    if (gone.length > 0) erase()
    return gone.length
  })
}

function setBinned(resources: Seam, actor: Actor, id: string, binnedAt: string | null) {
  return change(resources, actor, async ({ db, record, touch }) => {
    const post = await updatePost(db, id, { binnedAt })
    if (!post) throw new Problem('not-found')
    await record(binnedAt ? 'post binned' : 'post restored', id)
    touch('posts', `post:${post.slug}`)
    return post
  })
}
