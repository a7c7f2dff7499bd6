import type { Db } from '#platform/database/tables.ts'

/** Who saved each of these posts last; of some nobody knows. */
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
