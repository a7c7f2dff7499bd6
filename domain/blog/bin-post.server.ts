import { type Actor, machine } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change } from '#domain/change/change.server.ts'
import { discardImage } from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { insertAddress } from './addresses.server.ts'
import { deletePosts, lockSavedPost, updatePost } from './office-posts.server.ts'

/** Moves a post into the bin, from where it can be restored. */
export function binPost(resources: ChangeContext, actor: Actor, id: string, now = new Date()) {
  return setBinned(resources, actor, id, { binnedAt: now.toISOString(), now })
}

export function restorePost(resources: ChangeContext, actor: Actor, id: string) {
  return setBinned(resources, actor, id, { binnedAt: null, now: new Date() })
}

/** Permanently deletes a post in the bin, with all its revisions. */
export function purgePost(resources: ChangeContext, actor: Actor, id: string) {
  return change(resources, actor, async (tx) => {
    const deleted = await deletePosts(tx.db, { id })
    if (deleted.length === 0) throw new Problem('not-found')
    await cleanUpDeleted(tx, deleted)
  })
}

/** Permanently deletes posts that have been in the bin for too long; returns their number. */
export function emptyBin(resources: ChangeContext, now = new Date()) {
  const limit = new Date(now.getTime() - rules.office.binDays * 24 * 60 * 60 * 1000)
  return change(resources, machine, async (tx) => {
    const deleted = await deletePosts(tx.db, { binnedBefore: limit.toISOString() })
    await cleanUpDeleted(tx, deleted)
    return deleted.length
  })
}

async function cleanUpDeleted(
  { db, record, invalidate, discard, erase }: Change,
  deleted: Awaited<ReturnType<typeof deletePosts>>,
) {
  for (const { id, slug, imageKey } of deleted) {
    await discardImage({ db, discard, invalidate }, 'blogs', imageKey)
    await record('post deleted', id)
    invalidate('posts', `post:${slug}`)
  }
  if (deleted.length > 0) erase()
}

type BinState = { binnedAt: string | null; now: Date }

function setBinned(resources: ChangeContext, actor: Actor, id: string, { binnedAt, now }: BinState) {
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const before = await lockSavedPost(db, id)
    if (before) await insertAddress(db, before, now)
    const post = before && (await updatePost(db, id, { binnedAt }))
    if (!post) throw new Problem('not-found')
    await record(binnedAt ? 'post binned' : 'post restored', id)
    invalidate('posts', `post:${post.slug}`)
    return { ...post, revision: before.revision }
  })
}
