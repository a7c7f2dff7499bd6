import { randomUUID } from 'node:crypto'
import type { Actor } from '#domain/change/actor.ts'
import { type ChangeContext, change, once } from '#domain/change/change.server.ts'
import { containsWords, totalOf } from '#domain/list-search.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { ArticleChange, NewArticle } from './article.ts'

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

type Selection = { complete: boolean; q?: string; page: number; limit: number }

/** One page of the press links, newest first, and the total. */
export async function searchArticles(db: Db, { complete, q, page, limit }: Selection) {
  let articles = db.selectFrom('article')
  if (complete) articles = articles.where('title', '<>', '').where('url', '<>', '')
  if (q) articles = articles.where((builder) => containsWords(db, builder, ['title', 'platform', 'url'], q))

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

/** Adds a press link, once per idempotency key. */
export function addArticle(
  resources: ChangeContext,
  actor: Actor,
  { input, key }: { input: NewArticle; key?: string },
) {
  const at = new Date().toISOString()
  const row = { id: randomUUID(), ...input, createdAt: at, updatedAt: at }
  return once(resources.db, actor, {
    what: 'article added',
    key,
    find: (id) => resources.db.selectFrom('article').selectAll().where('id', '=', id).executeTakeFirst(),
    make: (claim) =>
      change(resources, actor, async ({ db, record, invalidate }) => {
        await claim(db, row.id)
        const article = await db.insertInto('article').values(row).returningAll().executeTakeFirstOrThrow()
        await record('article added', article.id)
        invalidate('press')
        return article
      }),
  })
}

export function editArticle(resources: ChangeContext, actor: Actor, id: string, input: ArticleChange) {
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const article = await db
      .updateTable('article')
      .set({ ...input, updatedAt: new Date().toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!article) throw new Problem('not-found')
    await record('article edited', id)
    invalidate('press')
    return article
  })
}

export function deleteArticle(resources: ChangeContext, actor: Actor, id: string) {
  return change(resources, actor, async ({ db, record, invalidate, erase }) => {
    const article = await db.deleteFrom('article').where('id', '=', id).returningAll().executeTakeFirst()
    if (!article) throw new Problem('not-found')
    await record('article deleted', id)
    invalidate('press')
    erase()
    return article
  })
}
