import { removeImage } from '#domain/images/remove-image.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { forgetSample } from '#domain/sample/forget-sample.server.ts'
import { forgetDeleted } from '#platform/database/forget-deleted.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { deletePostsBinnedBefore, updatePost } from './office-posts.server.ts'

/** Puts a post into the bin, where it waits to be wanted again. */
export async function binPost(db: Db, id: string, now = new Date()) {
  const post = await updatePost(db, id, { binnedAt: now.toISOString() })
  if (!post) throw new Problem('not-found')
  return post
}

export async function restorePost(db: Db, id: string) {
  const post = await updatePost(db, id, { binnedAt: null })
  if (!post) throw new Problem('not-found')
  return post
}

/** Deletes for good what nobody wanted back in time. */
export async function emptyBin({ db, files }: Pick<Resources, 'db' | 'files'>, now = new Date()) {
  const limit = new Date(now.getTime() - rules.office.binDays * 24 * 60 * 60 * 1000)
  const gone = await deletePostsBinnedBefore(db, limit.toISOString())
  await forgetSample(db, 'post', ...gone.map(({ id }) => id))
  for (const { imageKey } of gone) await removeImage({ db, files }, 'blogs', imageKey)
  // Whether or not something was in the bin: an erasure of the day may have met a reader.
  await forgetDeleted(db)
  return gone.length
}
