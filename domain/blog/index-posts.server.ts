import { setImmediate } from 'node:timers/promises'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { rules } from '#domain/rules.ts'
import { excerptOf } from '#domain/text/excerpt.ts'
import type { Db, Transaction } from '#platform/database/tables.ts'
import { noteWords, wordsVersion } from './post-words.server.ts'
import { noteTopics } from './topics.server.ts'

const { portion } = rules.blog

/** Notes topics, words and excerpts of posts that were kept before any of them was, or read in another manner; tells how many. */
export async function indexPosts(resources: ChangeContext) {
  const ids = await listUnread(resources.db)
  for (let at = 0; at < ids.length; at += portion) {
    await change(resources, machine, async ({ db, invalidate }) => {
      await notePosts(db, ids.slice(at, at + portion))
      invalidate('posts')
    })
    // Others are answered in between.
    await setImmediate()
  }
  return ids.length
}

/** Likewise of these, which came by another way than a save. */
export async function notePosts(db: Transaction, ids: string[]) {
  const posts = await db
    .selectFrom('post')
    .select(['id', 'title', 'summary', 'author', 'tags', 'text', 'publishedAt'])
    .where('id', 'in', ids)
    .execute()
  for (const post of posts) {
    await noteTopics(db, post.id, post.tags)
    await noteWords(db, post)
    await db
      .updateTable('post')
      .set({ excerpt: excerptOf(post.text) })
      .where('id', '=', post.id)
      .where('text', '=', post.text)
      .execute()
  }
}

async function listUnread(db: Db) {
  const rows = await db
    .selectFrom('post')
    .leftJoin('postWords', 'postWords.postId', 'post.id')
    .select('post.id')
    .where(({ eb, and, or }) =>
      or([
        eb('excerpt', 'is', null),
        and([eb('publishedAt', 'is not', null), or([eb('version', 'is', null), eb('version', '<>', wordsVersion)])]),
      ]),
    )
    .execute()
  return rows.map(({ id }) => id)
}
