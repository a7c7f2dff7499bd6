import type { SelectQueryBuilder } from 'kysely'
import { rules } from '#domain/rules.ts'
import type { Db, Row, Tables } from '#platform/database/tables.ts'
import type { Order, Subject } from './post-order.server.ts'
import { isPastReview } from './post-state.ts'
import { beginning, type Public, published } from './posts.server.ts'
import { topicOf } from './slug.ts'

type Head = Pick<Row<'post'>, 'id' | 'slug' | 'title' | 'summary'> & { publishedAt: string }

/** A post as other pages link to it. */
export type RelatedPost = Head & { beginning: string; areas: string[] }

type PostSubject = { id: string; areas: string[]; tags: string[] }

/** Posts of this practice area, newest first. */
export function listPostsOfArea(db: Db, area: string) {
  return list(ofArea(published(db), area).limit(rules.relatedPosts.ofArea))
}

/** Posts of the author with exactly this name, newest first. */
export function listPostsByAuthor(db: Db, author: string) {
  return list(published(db).where('author', '=', author).limit(rules.relatedPosts.byAuthor))
}

/** Of the newest posts, those that share most areas and tags with this one; an area counts as two tags. */
export function relatedTo({ id, areas, tags }: PostSubject, newest: Subject[]) {
  const { ofPost, amongNewest } = rules.relatedPosts
  const keys = new Set(tags.map(topicOf))
  const scored = newest
    .slice(0, amongNewest)
    .filter((subject) => subject.id !== id)
    .map((subject) => {
      const shared = subject.areas.filter((area) => areas.includes(area)).length
      return { id: subject.id, score: 2 * shared + subject.topics.filter((topic) => keys.has(topic)).length }
    })
    .filter(({ score }) => score > 0)
  // The sort is stable: of posts with equal scores, the newer comes first.
  return scored
    .toSorted((one, other) => other.score - one.score)
    .slice(0, ofPost)
    .map((subject) => subject.id)
}

/** The first of these areas that has a newer post; undefined if none has. */
export async function findAreaWithNewer(db: Db, { areas, publishedAt }: { areas: string[]; publishedAt: string }) {
  for (const area of areas) {
    const newer = published(db).where('publishedAt', '>', publishedAt)
    const post = await ofArea(newer, area).select('id').limit(1).executeTakeFirst()
    if (post) return area
  }
  return undefined
}

/** The newest posts of each area, and the newest without an area, newest first. */
export async function listUpdates(db: Db, newest: Subject[]) {
  return await listByIds(db, [...updatesOf(newest).values()].flat())
}

/** Whether the updates of an area contain a post that is not among these. */
export function hasOtherUpdates(newest: Subject[], area: string, posts: RelatedPost[]) {
  const ids = updatesOf(newest).get(area) ?? []
  return ids.some((id) => !posts.some((post) => post.id === id))
}

/** The ids of the updates by area; a post of several areas counts only for its first. */
function updatesOf(newest: Subject[]) {
  const { posts, amongNewest } = rules.legalUpdates
  const byArea = Map.groupBy(newest.slice(0, amongNewest), ({ areas: [first] }) => first)
  return new Map([...byArea].map(([area, group]) => [area, group.slice(0, posts).map(({ id }) => id)]))
}

/** Areas are a JSON list: the quotes make sure that a whole slug matches. */
function ofArea(posts: ReturnType<typeof published>, area: string) {
  return posts.where('areas', 'like', `%${JSON.stringify(area)}%`)
}

/** These posts, newest first. */
export async function listByIds(db: Db, ids: string[]) {
  return ids.length > 0 ? await list(db.selectFrom('post').where('id', 'in', ids)) : []
}

async function list(posts: SelectQueryBuilder<Tables, 'post', object>): Promise<RelatedPost[]> {
  const rows = await posts
    .select(['id', 'slug', 'title', 'summary', 'areas', 'publishedAt', beginning])
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .$narrowType<Pick<Public, 'publishedAt'>>()
    .execute()
  return rows.map(({ areas, ...post }) => ({ ...post, areas: JSON.parse(areas) }))
}

type NeighbourInput = {
  id: string
  areas: string[]
  tags: string[]
  publishedAt: string | null
  reviewBy: string | null
}

export type PostNeighbours = Awaited<ReturnType<typeof findPostNeighbours>>

/** Related, older and newer posts, and whether the post is past its review. Only public posts have neighbours. */
export async function findPostNeighbours(db: Db, order: Order, post: NeighbourInput, now = new Date()) {
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
