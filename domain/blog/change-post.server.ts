import { randomUUID } from 'node:crypto'
import { type Actor, machine } from '#domain/change/actor.ts'
import type { AuditEvent } from '#domain/change/audit-event.ts'
import { type Change, type ChangeContext, type Claim, change, once } from '#domain/change/change.server.ts'
import { imageFile } from '#domain/files/file-names.ts'
import {
  abandonOnError,
  adoptImage,
  discardImage,
  type StoredImage,
  storeImage,
  storeOwnImage,
} from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { NewRow, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { missingFields, type NewDraft, type NewPost, type PostChange } from './new-post.ts'
import {
  deletePosts,
  findSavedPost,
  freeSlug,
  insertAddress,
  insertPost,
  isSlugTaken,
  lockSavedPost,
  type SavedPost,
  updatePost,
  updatePostAndSlug,
} from './office-posts.server.ts'
import { emptyColumns, toColumns } from './post-fields.ts'
import { publicationOf } from './post-state.ts'
import { renderForSaving } from './render-post.server.ts'
import { hasEditConflict, insertRevision } from './revisions/revisions.server.ts'
import { addressTaken, slugOf } from './slug.ts'

type CreatePostResources = ChangeContext & Pick<Resources, 'workerPool'>
type CreatePostInput = { input: NewDraft | NewPost; image?: Uint8Array; key?: string }

/** Creates a draft, or a post that is public now or at its time; a repeated idempotency key creates nothing new. */
export function createPost(resources: CreatePostResources, actor: Actor, { input, image, key }: CreatePostInput) {
  const now = new Date()
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
      const missing = publishedAt === null ? {} : missingFields(row)
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

type EditPostResources = ChangeContext & Pick<Resources, 'workerPool'>
type EditPostInput = { input: PostChange; image?: Uint8Array }

/** Changes the sent fields of a post, for readers too. Its old public addresses redirect to it. */
export async function editPost(
  resources: EditPostResources,
  actor: Actor,
  id: string,
  { input, image }: EditPostInput,
) {
  const now = new Date()
  const { state, date, publishAt, slug, revision, sitting, updatedAt, explanation, picture, ...words } = input
  const before = await findSavedPost(resources.db, id)
  if (!before) throw new Problem('not-found')
  if (updatedAt && updatedAt !== before.updatedAt) throw new Problem('edited-meanwhile')
  if (await hasEditConflict(resources.db, id, { revision, sitting })) throw new Problem('edited-meanwhile')

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
      const post = await updatePostAndSlug(db, before, { slug: slug && slugOf(slug), title: words.title, now }, row)
      if (!post) throw new Problem('not-found')
      const missing = publishedAt === null ? {} : missingFields(post)
      if (Object.keys(missing).length > 0) throw new Problem('invalid-input', { fields: missing })
      if (stored && stored.image.key !== before.imageKey) {
        await discardImage({ db, discard, invalidate }, 'blogs', before.imageKey)
      }
      const newRevision = { post, before, kind: 'saved', sitting, explanation, at: row.updatedAt } as const
      const hasNoWords = isEmpty({ ...words, explanation })
      const number = hasNoWords ? before.revision : await insertRevision(db, actor, newRevision)
      await record(editEvent(before.publishedAt, publishedAt), id)
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

function editEvent(before: string | null, after: string | null): AuditEvent {
  if (before === null && after !== null) return 'post published'
  return before !== null && after === null ? 'post withdrawn' : 'post edited'
}

type StoreLeadPictureResources = Pick<Resources, 'writeAccess' | 'events' | 'db' | 'files' | 'workerPool' | 'log'>

/** Stores the lead picture of a post: an uploaded image, or a copy of a library picture by its file name. */
async function storeLeadPicture(
  resources: StoreLeadPictureResources,
  image: Uint8Array | undefined,
  picture: string | undefined,
): Promise<StoredImage | undefined> {
  if (image) return await storeImage(resources, 'blogs', image)
  if (!picture) return undefined
  const source = await resources.db
    .selectFrom('picture')
    .innerJoin('image', 'image.key', 'picture.imageKey')
    .select(['imageKey', 'focusX', 'focusY'])
    .where('imageKey', '=', picture)
    .executeTakeFirst()
  const file = source && (await resources.files.get(imageFile('medias', source.imageKey)))
  if (!source || !file) throw new Problem('invalid-input', { fields: { picture: ['There is no such picture.'] } })
  return await storeOwnImage(resources, 'blogs', await file.bytes(), { x: source.focusX, y: source.focusY })
}

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
