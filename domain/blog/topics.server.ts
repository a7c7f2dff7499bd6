import { sql } from 'kysely'
import type { Db, Transaction } from '#platform/database/tables.ts'
import { published } from './posts.server.ts'
import { topicOf } from './slug.ts'

/** What posts are about, by the end of its address. */
export type Topic = { key: string; name: string; posts: number }

/** Notes what a post is about, within the change that writes it. */
export async function noteTopics(db: Transaction, postId: string, tags: string) {
  await db.deleteFrom('postTag').where('postId', '=', postId).execute()
  // Two spellings of one post are one topic.
  const byKey = new Map((JSON.parse(tags) as string[]).map((tag) => [topicOf(tag), tag]))
  byKey.delete('')
  if (byKey.size === 0) return
  const rows = [...byKey].map(([key, tag]) => ({ postId, key, tag }))
  await db.insertInto('postTag').values(rows).execute()
}

/** Every topic that readers find something about, the most frequent first. */
export async function listTopics(db: Db): Promise<Topic[]> {
  const rows = await published(db)
    .innerJoin('postTag', 'postTag.postId', 'post.id')
    .select(({ fn }) => ['key', fn.min('tag').as('name'), fn.countAll().as('posts')])
    .groupBy('key')
    .orderBy('posts', 'desc')
    .orderBy('key')
    .execute()
  return rows.map((row) => ({ ...row, posts: Number(row.posts) }))
}

/** Every topic with the moment at which one of its posts last changed. */
export function listTopicChanges(db: Db) {
  return published(db)
    .innerJoin('postTag', 'postTag.postId', 'post.id')
    .select(({ fn }) => ['key', fn.max('updatedAt').as('changed')])
    .groupBy('key')
    .orderBy('key')
    .execute()
}

/** What the posts of a topic are about beside it, the most frequent first. */
export async function listTopicsNear(db: Db, key: string, most: number) {
  return await published(db)
    .innerJoin('postTag as its', 'its.postId', 'post.id')
    .innerJoin('postTag as other', 'other.postId', 'post.id')
    .where('its.key', '=', key)
    .where('other.key', '<>', key)
    .select(({ fn }) => ['other.key', fn.min('other.tag').as('name')])
    .groupBy('other.key')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('other.key')
    .limit(most)
    .execute()
}
