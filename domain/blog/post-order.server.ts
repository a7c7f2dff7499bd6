import { listTopics, listTopicsNear, type Topic } from '#domain/blog/search/topics.server.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { findNextPublication, published } from './posts.server.ts'
import { topicOf } from './slug.ts'

/** What a post is about, by the slugs of its areas and the keys of its topics. */
export type Subject = { id: string; areas: string[]; topics: string[] }

/** Which posts readers find, the newest first, and what they are about. */
export type Order = {
  ids: string[]
  /** Where each stands among them. */
  placeOf: (id: string) => number | undefined
  topics: Topic[]
  /** The posts of a topic, the newest first, and the topics close to it. */
  ofTopic: (key: string) => Promise<{ ids: string[]; near: Awaited<ReturnType<typeof listTopicsNear>> }>
  /** As many of the newest as others are compared with. */
  newest: Subject[]
}

export type PostOrder = () => Promise<Order>

/** In memory, so that a page far down the list costs what the first one does, however many posts there are. */
export function openPostOrder(resources: Pick<Resources, 'db' | 'events' | 'listener'>): PostOrder {
  return readAgainOnChange(resources, readOrder)
}

async function readOrder(db: Db): Promise<Order> {
  const ids = await listIds(db)
  const places = new Map(ids.map((id, place) => [id, place]))
  const topics = await listTopics(db)
  const known = new Map<string, ReturnType<Order['ofTopic']>>()
  return {
    ids,
    placeOf: (id) => places.get(id),
    topics,
    ofTopic(key) {
      const reading = known.get(key) ?? readTopic(db, key)
      // Others than these nobody can ask for twice.
      if (topics.some((topic) => topic.key === key)) known.set(key, reading)
      reading.catch(() => known.delete(key))
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
 * Keeps what was read of the posts in memory: read again after a change, when a post dated ahead is due, and each time
 * while changes of other processes are not heard.
 */
function readAgainOnChange<Read>(
  { db, events, listener }: Pick<Resources, 'db' | 'events' | 'listener'>,
  read: (db: Db) => Promise<Read>,
) {
  let kept: Promise<{ made: Read; until: string | undefined }> | undefined
  events.on('invalidated', (names) => {
    // Words are read anew also when somebody has changed the database by hand.
    for (const name of names) if (name === 'posts' || name === 'words' || name.startsWith('post:')) kept = undefined
  })

  async function readNow() {
    const until = await findNextPublication(db)
    return { made: await read(db), until }
  }

  return async function get(): Promise<Read> {
    if (!kept || listener.state() === 'reconnecting') {
      const reading = readNow()
      kept = reading
      // What failed is tried again by whoever asks next.
      reading.catch(() => {
        if (kept === reading) kept = undefined
      })
    }
    const mine = kept
    const { made, until } = await mine
    if (until === undefined || until > new Date().toISOString()) return made
    if (kept === mine) kept = undefined
    return await get()
  }
}
