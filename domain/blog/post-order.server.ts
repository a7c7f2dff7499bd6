import type { SelectQueryBuilder } from 'kysely'
import { rules } from '#domain/rules.ts'
import type { Db, Row, Tables } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { isPastReview } from './post-state.ts'
import { beginning, findNextPublication, type Public, published } from './posts.server.ts'
import { listRelatedTopics, listTopics, type Topic } from './search/topics.server.ts'
import { topicOf } from './slug.ts'

/** The subject of a post: the slugs of its areas and the keys of its topics. */
type Subject = { id: string; areas: string[]; topics: string[] }

/** The public posts, newest first, and their topics. */
type Order = {
  ids: string[]
  /** The index of a post in `ids`. */
  positionOf: (id: string) => number | undefined
  topics: Topic[]
  /** The posts of a topic, newest first, and related topics. */
  ofTopic: (key: string) => Promise<{ ids: string[]; relatedTopics: Awaited<ReturnType<typeof listRelatedTopics>> }>
  /** The newest posts, which are the candidates for related posts and updates. */
  newest: Subject[]
}

export type PostOrder = () => Promise<Order>

/** Caches the order in memory, so that a late page of a long list costs no more than the first. */
export function openPostOrder(resources: Pick<Resources, 'db' | 'events' | 'listener'>): PostOrder {
  return cacheUntilInvalidated(resources, readOrder)
}

async function readOrder(db: Db): Promise<Order> {
  const ids = await listIds(db)
  const positions = new Map(ids.map((id, position) => [id, position]))
  const topics = await listTopics(db)
  const topicCache = new Map<string, ReturnType<Order['ofTopic']>>()
  return {
    ids,
    positionOf: (id) => positions.get(id),
    topics,
    ofTopic(key) {
      const reading = topicCache.get(key) ?? readTopic(db, key)
      // Cache only existing topics, so that requests for unknown keys do not fill the memory.
      if (topics.some((topic) => topic.key === key)) topicCache.set(key, reading)
      reading.catch(() => topicCache.delete(key))
      return reading
    },
    newest: await listNewest(db),
  }
}

async function readTopic(db: Db, key: string) {
  return { ids: await listIds(db, key), relatedTopics: await listRelatedTopics(db, key) }
}

async function listIds(db: Db, tag?: string) {
  const rows = await published(db, tag).select('post.id').orderBy('publishedAt', 'desc').orderBy('post.id').execute()
  return rows.map(({ id }) => id)
}

async function listNewest(db: Db): Promise<Subject[]> {
  const rows = await published(db)
    .select(['id', 'areas', 'tags'])
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(Math.max(rules.relatedPosts.amongNewest, rules.legalUpdates.amongNewest))
    .execute()
  return rows.map(({ id, areas, tags }) => ({ id, areas: JSON.parse(areas), topics: JSON.parse(tags).map(topicOf) }))
}

/**
 * Caches the result of `read` in memory. Reads again after a change, when a scheduled post becomes public, and at each
 * call while the listener is reconnecting and misses changes of other processes.
 */
function cacheUntilInvalidated<Read>(
  { db, events, listener }: Pick<Resources, 'db' | 'events' | 'listener'>,
  read: (db: Db) => Promise<Read>,
) {
  let cached: Promise<{ result: Read; until: string | undefined }> | undefined
  events.on('invalidated', (names) => {
    // 'words' is also emitted after a manual change of the database.
    for (const name of names) if (name === 'posts' || name === 'words' || name.startsWith('post:')) cached = undefined
  })

  async function load() {
    const until = await findNextPublication(db)
    return { result: await read(db), until }
  }

  return async function get(): Promise<Read> {
    if (!cached || listener.state() === 'reconnecting') {
      const reading = load()
      cached = reading
      // Do not cache a failure: the next call tries again.
      reading.catch(() => {
        if (cached === reading) cached = undefined
      })
    }
    const current = cached
    const { result, until } = await current
    if (until === undefined || until > new Date().toISOString()) return result
    if (cached === current) cached = undefined
    return await get()
  }
}

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

/** Areas are a JSON list: the quotes exclude slugs that only contain it. */
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
export async function findPostNeighbours(db: Db, order: Order, post: NeighbourInput) {
  const { publishedAt, areas } = post
  const related = relatedTo(post, order.newest)
  const position = order.positionOf(post.id)
  const [newer, older] = position === undefined ? [] : [order.ids[position - 1], order.ids[position + 1]]
  const posts = await listByIds(
    db,
    [newer, older, ...related].filter((id) => id !== undefined),
  )
  const isOld = isPastReview(post.reviewBy)
  return {
    related: posts.filter(({ id }) => related.includes(id)),
    older: posts.find(({ id }) => id === older),
    newer: posts.find(({ id }) => id === newer),
    isOld,
    areaWithNewer: isOld && publishedAt !== null ? await findAreaWithNewer(db, { areas, publishedAt }) : undefined,
  }
}
