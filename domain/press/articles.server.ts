import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'

/** Articles that have what a reader needs, newest first; one without a title or a link stays in the office. */
export function listCompleteArticles(db: Db, page: number, limit: number = rules.media.articlesPerPage) {
  return complete(db)
    .select(['id', 'title', 'platform', 'url'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

export async function countCompleteArticles(db: Db) {
  const { articles } = await complete(db)
    .select((select) => select.fn.countAll().as('articles'))
    .executeTakeFirstOrThrow()
  return Number(articles)
}

function complete(db: Db) {
  return db.selectFrom('article').where('title', '<>', '').where('url', '<>', '')
}
