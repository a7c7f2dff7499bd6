import { randomUUID } from 'node:crypto'
import { Problem } from '#domain/problem.ts'
import { forgetSample } from '#domain/sample/forget-sample.server.ts'
import { holdsWords, totalOf } from '#domain/search.server.ts'
import { forgetDeleted } from '#platform/database/forget-deleted.ts'
import type { Db } from '#platform/database/tables.ts'
import type { ArticleChange, NewArticle } from './article.ts'

type Selection = { complete: boolean; q?: string; page: number; limit: number }

/** Press links, newest first, with how many there are in all. */
export async function searchArticles(db: Db, { complete, q, page, limit }: Selection) {
  let articles = db.selectFrom('article')
  if (complete) articles = articles.where('title', '<>', '').where('url', '<>', '')
  if (q) articles = articles.where((builder) => holdsWords(db, builder, ['title', 'platform', 'url'], q))

  const rows = await articles
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const count = () => articles.select((select) => select.fn.countAll().as('total')).executeTakeFirstOrThrow()
  return { rows, total: await totalOf(rows, { page, limit }, count) }
}

export function insertArticle(db: Db, { title, platform, url }: NewArticle, now = new Date()) {
  const at = now.toISOString()
  const row = { id: randomUUID(), title, platform, url, createdAt: at, updatedAt: at }
  return db.insertInto('article').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function updateArticle(db: Db, id: string, change: ArticleChange, now = new Date()) {
  const article = await db
    .updateTable('article')
    .set({ ...change, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!article) throw new Problem('not-found')
  await forgetSample(db, 'article', id)
  return article
}

export async function deleteArticle(db: Db, id: string) {
  const article = await db.deleteFrom('article').where('id', '=', id).returningAll().executeTakeFirst()
  if (!article) throw new Problem('not-found')
  await forgetSample(db, 'article', id)
  await forgetDeleted(db)
  return article
}
