import { randomUUID } from 'node:crypto'
import { insertRevision } from '#domain/blog/revisions/revisions.server.ts'
import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { type Claim, once } from '#domain/change/once.server.ts'
import { abandonOnError, adoptImage } from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import type { NewRow, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { freeSlug, isSlugTaken } from './addresses.server.ts'
import { storeLeadPicture } from './lead-picture.server.ts'
import { missingIn, type NewDraft, type NewPost } from './new-post.ts'
import { findSavedPost, insertPost, type SavedPost } from './office-posts.server.ts'
import { emptyColumns, toColumns } from './post-fields.ts'
import { publicationOf } from './post-state.ts'
import { renderForSaving } from './render-post.server.ts'
import { addressTaken, slugOf } from './slug.ts'

type CreatePostResources = ChangeContext & Pick<Resources, 'workerPool'>
type CreatePostInput = { input: NewDraft | NewPost; image?: Uint8Array; key?: string; now?: Date }

/** Creates a draft, or a post that is public now or at its time; a repeated idempotency key creates nothing new. */
export function createPost(
  resources: CreatePostResources,
  actor: Actor,
  { input, image, key, now = new Date() }: CreatePostInput,
) {
  const what = input.state === 'draft' ? 'post drafted' : 'post published'
  return once<SavedPost>(resources.db, actor, {
    what,
    key,
    find: (id) => findSavedPost(resources.db, id),
    make: (claim) => create(resources, actor, { input, image, now, claim, what }),
  })
}

type CreateInput = Omit<CreatePostInput, 'key'> & { now: Date; claim: Claim; what: 'post drafted' | 'post published' }

async function create(resources: CreatePostResources, actor: Actor, { input, image, now, claim, what }: CreateInput) {
  const { state, date, publishAt, slug: chosenSlug, explanation, picture, ...words } = input
  const slug = chosenSlug && slugOf(chosenSlug)
  const at = now.toISOString()
  const publishedAt = publicationOf({ state: state ?? 'published', date, publishAt }, null, now)
  const columns = { ...emptyColumns, ...toColumns(words) }
  const rendering = publishedAt === null ? undefined : await renderForSaving(resources, columns.text)
  // If the post cannot be saved, `abandonOnError` removes its image.
  const stored = await storeLeadPicture(resources, image, picture)
  const row = {
    id: randomUUID(),
    ...columns,
    imageKey: stored?.image.key ?? null,
    publishedAt,
    binnedAt: null,
    createdAt: at,
    updatedAt: at,
    ...rendering,
  }
  return await abandonOnError(resources, stored, () =>
    change(resources, actor, async ({ db, record, invalidate }) => {
      const missing = publishedAt === null ? {} : missingIn(row)
      if (Object.keys(missing).length > 0) throw new Problem('invalid-input', { fields: missing })
      await claim(db, row.id)
      if (stored) await adoptImage(db, stored)
      const post = slug ? await insertWithSlug(db, { ...row, slug }) : await insertWithFreeSlug(db, row)
      const revision = await insertRevision(db, actor, { post: row, kind: 'created', explanation, at })
      await record(what, post.id)
      if (publishedAt !== null) invalidate('posts', `post:${post.slug}`)
      return { ...post, revision }
    }),
  )
}

/** Inserts a post with the slug that its author has chosen; a concurrent post may have taken it. */
async function insertWithSlug(db: Transaction, post: NewRow<'post'>): Promise<SavedPost> {
  const saved = (await isSlugTaken(db, post.slug, post.id)) ? undefined : await insertPost(db, post)
  if (!saved) throw addressTaken()
  return saved
}

/** Inserts a post with a slug from its title, and tries again if a concurrent post has taken that slug. */
async function insertWithFreeSlug(db: Transaction, post: Omit<NewRow<'post'>, 'slug'>): Promise<SavedPost> {
  const saved = await insertPost(db, { ...post, slug: await freeSlug(db, post.title, post.id) })
  return saved ?? insertWithFreeSlug(db, post)
}
