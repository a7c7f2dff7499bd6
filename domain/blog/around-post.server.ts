import type { Db } from '#platform/database/tables.ts'
import { findNewerPost, findOlderPost } from './neighbours.server.ts'
import { findAreaWithNewer, listRelatedPosts } from './related-posts.server.ts'
import { isPastReview } from './review.ts'

type About = { id: string; areas: string[]; tags: string[]; publishedAt: string | null; reviewBy: string | null }

export type AroundPost = Awaited<ReturnType<typeof findAroundPost>>

/** What a reader may go on to from a post, and whether it may be out of date. One that is not public has no neighbours. */
export async function findAroundPost(db: Db, post: About, now = new Date()) {
  const { id, publishedAt, areas } = post
  const place = publishedAt === null ? undefined : { id, publishedAt }
  const isOld = isPastReview(post.reviewBy, now)
  const [related, older, newer, newerIn] = await Promise.all([
    listRelatedPosts(db, post),
    place && findOlderPost(db, place),
    place && findNewerPost(db, place),
    place && isOld ? findAreaWithNewer(db, { areas, publishedAt: place.publishedAt }) : undefined,
  ])
  return { related, older, newer, isOld, newerIn }
}
