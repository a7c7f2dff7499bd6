import { listTopics, listTopicsNear, type Topic } from '#domain/blog/search/topics.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { findNextPublication, published } from './posts.server.ts'
import { topicOf } from './slug.ts'

/** The subject of a post: the slugs of its areas and the keys of its topics. */
export type Subject = { id: string; areas: string[]; topics: string[] }

/** The public posts, newest first, and their topics. */
export type Order = {
  ids: string[]
  /** The index of a post in `ids`. */
  placeOf: (id: string) => number | undefined
  topics: Topic[]
  /** The posts of a topic, newest first, and related topics. */
  ofTopic: (key: string) => Promise<{ ids: string[]; near: Awaited<ReturnType<typeof listTopicsNear>> }>
  /** The newest posts, which are the candidates for related posts and updates. */
  newest: Subject[]
}

export type PostOrder = () => Promise<Order>

/** Holds the order in memory, so that a late page of a long list costs no more than the first. */
export function openPostOrder(resources: Pick<Resources, 'db' | 'events' | 'listener'>): PostOrder {
  return readAgainOnChange(resources, readOrder)
}

async function readOrder(db: Db): Promise<Order> {
  const ids = await listIds(db)
  const places = new Map(ids.map((id, place) => [id, place]))
  const topics = await listTopics(db)
  const topicCache = new Map<string, ReturnType<Order['ofTopic']>>()
  return {
    ids,
    placeOf: (id) => places.get(id),
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
  return { ids: await listIds(db, key), near: await listTopicsNear(db, key) }
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
function readAgainOnChange<Read>(
  { db, events, listener }: Pick<Resources, 'db' | 'events' | 'listener'>,
  read: (db: Db) => Promise<Read>,
) {
  let cached: Promise<{ result: Read; until: string | undefined }> | undefined
  events.on('invalidated', (names) => {
    // 'words' is also emitted after a manual change of the database.
    for (const name of names) if (name === 'posts' || name === 'words' || name.startsWith('post:')) cached = undefined
  })

  async function readNow() {
    const until = await findNextPublication(db)
    return { result: await read(db), until }
  }

  return async function get(): Promise<Read> {
    if (!cached || listener.state() === 'reconnecting') {
      const reading = readNow()
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
