import { sql } from 'kysely'
import { published } from '#domain/blog/posts.server.ts'
import { topicOf } from '#domain/blog/slug.ts'
import { rules } from '#domain/rules.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import { hiddenPosts } from './find-posts.server.ts'

/** A topic of posts; `key` is its slug. */
export type Topic = { key: string; name: string; posts: number }

/** Stores the topics of a post, in the transaction that writes the post. */
export async function updateTopics(db: Transaction, postId: string, tags: string) {
  await db.deleteFrom('postTag').where('postId', '=', postId).execute()
  // Two spellings of a tag in one post are one topic.
  const byKey = new Map((JSON.parse(tags) as string[]).map((tag) => [topicOf(tag), tag]))
  byKey.delete('')
  if (byKey.size === 0) return
  const rows = [...byKey].map(([key, tag]) => ({ postId, key, tag }))
  await db.insertInto('postTag').values(rows).execute()
}

/** Topics with at least one public post, most frequent first. */
export async function listTopics(db: Db): Promise<Topic[]> {
  const all = await db
    .selectFrom('postTag')
    .select(({ fn }) => ['key', fn.min('tag').as('name'), fn.countAll().as('posts')])
    .groupBy('key')
    .execute()
  const hidden = await db
    .selectFrom(hiddenPosts(db).as('hidden'))
    .crossJoin('postTag')
    .whereRef('postTag.postId', '=', 'hidden.id')
    .select(({ fn }) => ['key', fn.countAll().as('posts')])
    .groupBy('key')
    .execute()
  const hiddenOf = new Map(hidden.map(({ key, posts }) => [key, Number(posts)]))
  return all
    .map(({ key, name, posts }) => ({ key, name, posts: Number(posts) - (hiddenOf.get(key) ?? 0) }))
    .filter(({ posts }) => posts > 0)
    .sort((one, other) => other.posts - one.posts || (one.key < other.key ? -1 : 1))
}

/** The topic with this key, if it has a public post. */
export async function findTopic(db: Db, key: string) {
  const topic = await published(db, key)
    .innerJoin('postTag', 'postTag.postId', 'post.id')
    .select(({ fn }) => fn.min('tag').as('name'))
    .where('postTag.key', '=', key)
    .executeTakeFirst()
  return topic?.name ? { key, name: topic.name } : undefined
}

/** All topics, each with the time of the last change of its posts. */
export async function listTopicChanges(db: Db) {
  const rows = await published(db)
    .innerJoin('postTag', 'postTag.postId', 'post.id')
    .select(({ fn }) => ['key', fn.max('updatedAt').as('updated'), fn.max('publishedAt').as('published')])
    .groupBy('key')
    .orderBy('key')
    .execute()
  return rows.map(({ key, updated, published: newest }) => ({ key, changed: [updated, newest ?? ''].sort()[1] }))
}

/** The other topics of the newest posts of a topic, most frequent first. */
export async function listRelatedTopics(db: Db, key: string) {
  const newest = published(db, key)
    .select('post.id')
    .orderBy('publishedAt', 'desc')
    .orderBy('post.id')
    .limit(rules.blog.relatedTopics.amongPosts)
  return await db
    .selectFrom('postTag')
    .select(({ fn }) => ['key', fn.min('tag').as('name')])
    .where('postId', 'in', newest)
    .where('key', '<>', key)
    .groupBy('key')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('key')
    .limit(rules.blog.relatedTopics.most)
    .execute()
}
