import type { Actor } from '#domain/change/actor.ts'
import { change, type Seam } from '#domain/change/change.server.ts'
import { discardImage } from '#domain/images/discard-image.server.ts'
import { adoptImage, orGiveUp, storeImage } from '#domain/images/store-image.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import { momentOf, type PostChange } from './new-post.ts'
import { findPostById, updatePost } from './office-posts.server.ts'
import { renderForSaving } from './render-post.server.ts'

type Needs = Seam & Pick<Resources, 'workshop'>
type Sent = { input: PostChange; image?: Uint8Array; now?: Date }

/** Changes what was sent of a post. Its address stays, so that links to it go on working. */
export async function editPost(resources: Needs, actor: Actor, id: string, { input, image, now = new Date() }: Sent) {
  const { tags, areas, date, updatedAt, ...words } = input
  const post = await findPostById(resources.db, id)
  if (!post) throw new Problem('not-found')
  if (updatedAt && updatedAt !== post.updatedAt) throw new Problem('edited-meanwhile')

  const rendering = words.text === undefined ? undefined : await renderForSaving(resources, words.text)
  const stored = image && (await storeImage(resources, 'blogs', image))
  const row = {
    ...words,
    tags: tags && JSON.stringify(tags),
    areas: areas && JSON.stringify(areas),
    imageKey: stored?.image.key,
    publishedAt: date && momentOf(date, now),
    updatedAt: now.toISOString(),
    ...rendering,
  }
  return await orGiveUp(resources, stored, () =>
    change(resources, actor, async ({ db, record, touch, discard, erase }) => {
      if (stored) await adoptImage(db, stored)
      // To render a text and to store an image take a while, in which somebody else may have saved.
      const saved = await updatePost(db, id, row, post.updatedAt)
      if (!saved) throw new Problem('edited-meanwhile')
      if (stored && stored.image.key !== post.imageKey) await discardImage({ db, discard }, 'blogs', post.imageKey)
      await record('post edited', id)
      touch('posts', `post:${saved.slug}`)
      // What somebody took out of a text is as gone as what was deleted.
      if (words.text !== undefined) erase()
      return saved
    }),
  )
}
