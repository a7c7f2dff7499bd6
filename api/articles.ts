import { Hono } from 'hono'
import { parse } from '#domain/parse.ts'
import { ArticleChange, isComplete, NewArticle } from '#domain/press/article.ts'
import { addArticle, deleteArticle, editArticle, searchArticles } from '#domain/press/office-articles.server.ts'
import type { Resources } from '#platform/resources.ts'
import { IdQuery, ListQuery, readQuery } from './list-query.ts'
import { type ApiEnvironment, onceKey, readJson, refuse } from './request.ts'
import { accountOf, actorOf, requireSession } from './require-session.ts'
import { articleNames } from './wire-names.ts'
import { wireSchema } from './wire-schema.ts'

export const NewArticleOnWire = wireSchema(NewArticle, articleNames)
export const ArticleChangeOnWire = wireSchema(ArticleChange, articleNames)

export function articlesApi(resources: Resources) {
  const { db } = resources
  const session = requireSession(resources)

  return new Hono<ApiEnvironment>()
    .get('/getarticle', async (c) => {
      const { q, page, limit } = readQuery(c, ListQuery)
      const staff = (await accountOf(resources, c)) !== undefined
      const { rows, total } = await searchArticles(db, { complete: !staff, q, page, limit })
      return c.json({ newarticle: rows.map(asArticle), total, page, limit })
    })
    .post('/newarticle', session, async (c) => {
      const input = parse(NewArticleOnWire, await readJson(c))
      const article = await addArticle(resources, actorOf(c), { input, key: onceKey(c) })
      return c.json({ article: asArticle(article) }, 201)
    })
    .patch('/article', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      const article = await editArticle(resources, actorOf(c), id, parse(ArticleChangeOnWire, await readJson(c)))
      return c.json({ article: asArticle(article) })
    })
    .delete('/deletearticle', session, async (c) => {
      const { id } = readQuery(c, IdQuery)
      return c.json({ article: asArticle(await deleteArticle(resources, actorOf(c), id)) })
    })
    .all('/getarticle', refuse('method-not-allowed'))
    .all('/newarticle', refuse('method-not-allowed'))
    .all('/article', refuse('method-not-allowed'))
    .all('/deletearticle', refuse('method-not-allowed'))
}

type ArticleRow = Awaited<ReturnType<typeof addArticle>>

/** A press link in the names of the wire. */
function asArticle({ id, title, platform, url, createdAt }: ArticleRow) {
  return { _id: id, title, plateform: platform, articleurl: url, complete: isComplete({ title, url }), createdAt }
}
