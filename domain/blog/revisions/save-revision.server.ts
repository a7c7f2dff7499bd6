import { type AutosaveInput, missingFields } from '#domain/blog/new-post.ts'
import { lockSavedPost, updatePost, updatePostAndSlug } from '#domain/blog/office-posts.server.ts'
import { columnsIn, toColumns } from '#domain/blog/post-fields.ts'
import { renderForSaving } from '#domain/blog/render-post.server.ts'
import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { updateShownPictures } from '#domain/files/file-use.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import { findRevision, hasEditConflict, insertRevision } from './revisions.server.ts'

/**
 * Saves what somebody has typed so far, as a revision. It also changes a draft; the readers of a post with a date see
 * nothing of it until it is saved explicitly.
 */
export function autosavePost(resources: ChangeContext, actor: Actor, id: string, input: AutosaveInput) {
  const { revision, sitting, apart, ...typed } = input
  const now = new Date()
  const at = now.toISOString()
  return change(resources, actor, async ({ db, record }) => {
    const before = await lockSavedPost(db, id)
    if (!before) throw new Problem('not-found')
    if (await hasEditConflict(db, id, { revision, sitting })) throw new Problem('edited-meanwhile')
    const newest = (await findRevision(db, id)) ?? before
    const words = { ...columnsIn(newest), ...toColumns(typed) }
    let { slug } = before
    if (before.publishedAt === null) {
      const unrendered = words.text === before.text ? {} : { html: null, minutes: null, renderedBy: null }
      const row = { ...words, ...unrendered, updatedAt: at }
      slug = (await updatePostAndSlug(db, before, { title: words.title, now }, row))?.slug ?? slug
    }
    // Its pictures count as used, although no reader sees the new text yet.
    else await updateShownPictures(db, id, `${before.text}\n${words.text}`)
    const number = await insertRevision(db, actor, {
      post: { ...words, id },
      before,
      kind: apart ? 'saved' : 'autosaved',
      sitting,
      at,
    })
    if (number !== before.revision) await record('revision kept', id)
    return { revision: number, at, slug }
  })
}

type RestoreRevisionInput = { id: string; number?: number }

/** Restores the words of a revision, for readers too; the current words stay available as a revision. */
export async function restoreRevision(
  resources: ChangeContext & Pick<Resources, 'workerPool'>,
  actor: Actor,
  { id, number }: RestoreRevisionInput,
) {
  const at = new Date().toISOString()
  const revision = await findRevision(resources.db, id, number)
  if (!revision) throw new Problem('not-found')
  const rendering = await renderForSaving(resources, revision.text)
  return await change(resources, actor, async ({ db, record, invalidate }) => {
    const before = await lockSavedPost(db, id)
    const post = before && (await updatePost(db, id, { ...columnsIn(revision), ...rendering, updatedAt: at }))
    if (!post) throw new Problem('not-found')
    const missing = post.publishedAt === null ? {} : missingFields(post)
    if (Object.keys(missing).length > 0) throw new Problem('invalid-input', { fields: missing })
    const newest = await insertRevision(db, actor, { post, before, kind: 'restored', at })
    await record('revision restored', id)
    invalidate('posts', `post:${post.slug}`)
    return { ...post, revision: newest }
  })
}
