import { randomBytes, randomUUID } from 'node:crypto'
import type { Actor } from '#domain/change/actor.ts'
import { change, type Seam } from '#domain/change/change.server.ts'
import { type Claim, once } from '#domain/change/once.server.ts'
import { adoptImage, orGiveUp, storeImage } from '#domain/images/store-image.server.ts'
import type { NewRow, Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { momentOf, type NewPost } from './new-post.ts'
import { findSavedPost, insertPost, type SavedPost } from './office-posts.server.ts'
import { renderForSaving } from './render-post.server.ts'
import { slugOf } from './slug.ts'

type Needs = Seam & Pick<Resources, 'workshop'>
type Sent = { input: NewPost; image: Uint8Array; key?: string; now?: Date }

/** Publishes a post, once for a key; when it cannot be saved, its image is not left behind. */
export function publishPost(resources: Needs, actor: Actor, { input, image, key, now = new Date() }: Sent) {
  return once<SavedPost>(resources.db, actor, {
    what: 'post published',
    key,
    find: (id) => findSavedPost(resources.db, id),
    make: (claim) => publish(resources, actor, { input, image, now, claim }),
  })
}

async function publish(
  resources: Needs,
  actor: Actor,
  { input, image, now, claim }: { input: NewPost; image: Uint8Array; now: Date; claim: Claim },
) {
  const { tags = [], areas = [], date, ...words } = input
  const rendering = await renderForSaving(resources, words.text)
  const stored = await storeImage(resources, 'blogs', image)
  const row = {
    id: randomUUID(),
    ...words,
    tags: JSON.stringify(tags),
    areas: JSON.stringify(areas),
    imageKey: stored.image.key,
    publishedAt: momentOf(date, now),
    binnedAt: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    ...rendering,
  }
  return await orGiveUp(resources, stored, () =>
    change(resources, actor, async ({ db, record, touch }) => {
      await claim(db, row.id)
      await adoptImage(db, stored)
      const post = await insertAt(db, slugOf(words.title), row)
      await record('post published', post.id)
      touch('posts', `post:${post.slug}`)
      return post
    }),
  )
}

/** A second post of the same title gets an address of its own. */
async function insertAt(db: Transaction, slug: string, post: Omit<NewRow<'post'>, 'slug'>): Promise<SavedPost> {
  const saved = await insertPost(db, { ...post, slug })
  return saved ?? insertAt(db, `${slugOf(post.title)}-${randomBytes(3).toString('hex')}`, post)
}
