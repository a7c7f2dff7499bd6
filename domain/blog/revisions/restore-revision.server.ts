import { missingIn } from '#domain/blog/new-post.ts'
import { lockSavedPost, updatePost } from '#domain/blog/office-posts.server.ts'
import { columnsIn } from '#domain/blog/post-fields.ts'
import { renderForSaving } from '#domain/blog/render-post.server.ts'
import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import { findRevision, insertRevision } from './revisions.server.ts'

type RestoreRevisionInput = { id: string; number?: number; now?: Date }

/** Restores the words of a revision, for readers too; the current words stay available as a revision. */
export async function restoreRevision(
  resources: ChangeContext & Pick<Resources, 'workerPool'>,
  actor: Actor,
  { id, number, now = new Date() }: RestoreRevisionInput,
) {
  const revision = await findRevision(resources.db, id, number)
  if (!revision) throw new Problem('not-found')
  const rendering = await renderForSaving(resources, revision.text)
  return await change(resources, actor, async ({ db, record, invalidate }) => {
    const before = await lockSavedPost(db, id)
    const at = now.toISOString()
    const post = before && (await updatePost(db, id, { ...columnsIn(revision), ...rendering, updatedAt: at }))
    if (!post) throw new Problem('not-found')
    const missing = post.publishedAt === null ? {} : missingIn(post)
    if (Object.keys(missing).length > 0) throw new Problem('invalid-input', { fields: missing })
    const newest = await insertRevision(db, actor, { post, before, kind: 'restored', at })
    await record('revision restored', id)
    invalidate('posts', `post:${post.slug}`)
    return { ...post, revision: newest }
  })
}
