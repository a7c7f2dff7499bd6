import { insertRevision, isOvertaken } from '#domain/blog/revisions/revisions.server.ts'
import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { What } from '#domain/change/what.ts'
import { abandonOnError, adoptImage, discardImage } from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import { insertAddress, updatePostAt } from './addresses.server.ts'
import { storeLeadPicture } from './lead-picture.server.ts'
import { missingIn, type PostChange } from './new-post.ts'
import { findSavedPost, lockSavedPost } from './office-posts.server.ts'
import { toColumns } from './post-fields.ts'
import { publicationOf } from './post-state.ts'
import { renderForSaving } from './render-post.server.ts'
import { slugOf } from './slug.ts'

type EditPostResources = ChangeContext & Pick<Resources, 'workerPool'>
type EditPostInput = { input: PostChange; image?: Uint8Array; now?: Date }

/** Changes the sent fields of a post, for readers too. Its old public addresses redirect to it. */
export async function editPost(
  resources: EditPostResources,
  actor: Actor,
  id: string,
  { input, image, now = new Date() }: EditPostInput,
) {
  const { state, date, publishAt, slug, revision, sitting, updatedAt, explanation, picture, ...words } = input
  const before = await findSavedPost(resources.db, id)
  if (!before) throw new Problem('not-found')
  if (updatedAt && updatedAt !== before.updatedAt) throw new Problem('edited-meanwhile')
  if (await isOvertaken(resources.db, id, { revision, sitting })) throw new Problem('edited-meanwhile')

  const publishedAt = publicationOf({ state, date, publishAt }, before.publishedAt, now)
  const text = words.text ?? before.text
  const isNewText = text !== before.text || (before.publishedAt === null && publishedAt !== null)
  const rendering = isNewText && publishedAt !== null ? await renderForSaving(resources, text) : unrendered(isNewText)
  const stored = await storeLeadPicture(resources, image, picture)
  const row = {
    ...toColumns(words),
    imageKey: stored?.image.key,
    publishedAt,
    updatedAt: now.toISOString(),
    ...rendering,
  }
  return await abandonOnError(resources, stored, () =>
    change(resources, actor, async ({ db, record, invalidate, discard }) => {
      if (stored) await adoptImage(db, stored)
      // Rendering and storing an image take a while: somebody else may have saved meanwhile.
      const current = await lockSavedPost(db, id)
      if (current?.updatedAt !== before.updatedAt || current.revision !== before.revision) {
        throw new Problem('edited-meanwhile')
      }
      await insertAddress(db, before, now)
      const post = await updatePostAt(db, before, { slug: slug && slugOf(slug), title: words.title, now }, row)
      if (!post) throw new Problem('not-found')
      const missing = publishedAt === null ? {} : missingIn(post)
      if (Object.keys(missing).length > 0) throw new Problem('invalid-input', { fields: missing })
      if (stored && stored.image.key !== before.imageKey) {
        await discardImage({ db, discard, invalidate }, 'blogs', before.imageKey)
      }
      const newRevision = { post, before, kind: 'saved', sitting, explanation, at: row.updatedAt } as const
      const hasNoWords = isEmpty({ ...words, explanation })
      const number = hasNoWords ? before.revision : await insertRevision(db, actor, newRevision)
      await record(recordKind(before.publishedAt, publishedAt), id)
      invalidate('posts', `post:${before.slug}`, `post:${post.slug}`)
      return { ...post, revision: number }
    }),
  )
}

/** A change of only the time, the slug or the picture makes no revision. */
function isEmpty(words: object) {
  return Object.values(words).every((value) => value === undefined)
}

/** Clears the stored rendering: the text of a draft is rendered when somebody views it. */
function unrendered(isNewText: boolean) {
  return isNewText ? { html: null, minutes: null, renderedBy: null } : undefined
}

function recordKind(before: string | null, after: string | null): What {
  if (before === null && after !== null) return 'post published'
  return before !== null && after === null ? 'post withdrawn' : 'post edited'
}
