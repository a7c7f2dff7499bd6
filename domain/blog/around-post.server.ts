import type { Db } from '#platform/database/tables.ts'
import type { Order } from './post-order.server.ts'
import { findAreaWithNewer, listByIds, relatedTo } from './related-posts.server.ts'
import { isPastReview } from './review.ts'

type About = { id: string; areas: string[]; tags: string[]; publishedAt: string | null; reviewBy: string | null }

export type AroundPost = Awaited<ReturnType<typeof findAroundPost>>

/** What a reader may go on to from a post, and whether it may be out of date. One that is not public has no neighbours. */
export async function findAroundPost(db: Db, order: Order, post: About, now = new Date()) {
  const { publishedAt, areas } = post
  const related = relatedTo(post, order.newest)
  const place = order.placeOf(post.id)
  const [newer, older] = place === undefined ? [] : [order.ids[place - 1], order.ids[place + 1]]
  const posts = await listByIds(
    db,
    [newer, older, ...related].filter((id) => id !== undefined),
  )
  const isOld = isPastReview(post.reviewBy, now)
  return {
    related: posts.filter(({ id }) => related.includes(id)),
    older: posts.find(({ id }) => id === older),
    newer: posts.find(({ id }) => id === newer),
    isOld,
    newerIn: isOld && publishedAt !== null ? await findAreaWithNewer(db, { areas, publishedAt }) : undefined,
  }
}
