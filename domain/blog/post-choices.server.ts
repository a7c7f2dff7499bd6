import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'

/** The authors of posts, by name. */
export async function listAuthors(db: Db) {
  const rows = await db
    .selectFrom('post')
    .select('author')
    .distinct()
    .where('author', '<>', '')
    .orderBy('author')
    .limit(rules.writing.mostOffered)
    .execute()
  return rows.map(({ author }) => author)
}

/** The tags of the newest posts, as suggestions. */
export async function listTags(db: Db) {
  const rows = await db
    .selectFrom('post')
    .select('tags')
    .where('binnedAt', 'is', null)
    .where('tags', '<>', '[]')
    .orderBy('publishedAt', 'desc')
    .limit(rules.writing.mostOffered)
    .execute()
  return [...new Set(rows.flatMap(({ tags }): string[] => JSON.parse(tags)))].sort().slice(0, rules.writing.mostOffered)
}

/** The account that saved each of these posts last, if it is known. */
export async function listSavers(db: Db, posts: { id: string }[]) {
  if (posts.length === 0) return new Map<string, { username: string; name: string }>()
  const ids = posts.map(({ id }) => id)
  const newest = db.selectFrom('revision').select(({ fn }) => fn.max('number').as('number'))
  const rows = await db
    .selectFrom('revision')
    .innerJoin('user', 'user.id', 'revision.accountId')
    .select(['postId', 'username', 'name'])
    .where('number', 'in', newest.where('postId', 'in', ids).groupBy('postId'))
    .execute()
  return new Map(rows.map(({ postId, ...user }) => [postId, user]))
}
