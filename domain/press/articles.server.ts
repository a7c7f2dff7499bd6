import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'

/** Complete articles, newest first; one without a title or a link is shown in the office only. */
export function listCompleteArticles(db: Db, page: number, limit: number = rules.media.articlesPerPage) {
  return selectComplete(db)
    .select(['id', 'title', 'platform', 'url'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

export async function countCompleteArticles(db: Db) {
  const { articles } = await selectComplete(db)
    .select((select) => select.fn.countAll().as('articles'))
    .executeTakeFirstOrThrow()
  return Number(articles)
}

function selectComplete(db: Db) {
  return db.selectFrom('article').where('title', '<>', '').where('url', '<>', '')
}
