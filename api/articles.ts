import { OpenAPIHono, z } from '@hono/zod-openapi'
import { ArticleChange, isComplete, NewArticle } from '#domain/press/article.ts'
import { addArticle, deleteArticle, editArticle, searchArticles } from '#domain/press/articles.server.ts'
import type { Resources } from '#platform/resources.ts'
import { articleNames } from './field-names.ts'
import { type ApiEnvironment, actorOf, isStaff } from './request.ts'
import {
  IdempotencyKey,
  IdQuery,
  jsonBody,
  jsonResponse,
  ListQuery,
  listFields,
  moment,
  officeOnly,
  route,
  withApiNames,
} from './route.ts'

const Article = z
  .strictObject({
    _id: z.string(),
    title: z.string(),
    plateform: z.string(),
    articleurl: z.string(),
    complete: z.boolean(),
    createdAt: moment,
  })
  .openapi('Article')
const ArticleList = z.strictObject({ newarticle: z.array(Article), ...listFields }).openapi('ArticleList')
const ArticleAnswer = z.strictObject({ article: Article }).openapi('ArticleAnswer')

/** Press links. */
export function articlesApi(resources: Resources) {
  const office = { tags: ['Press'], ...officeOnly(resources, 'press') }

  return new OpenAPIHono<ApiEnvironment>()
    .openapi(
      route({
        method: 'get',
        path: '/getarticle',
        tags: ['Press'],
        summary: 'List press links, newest first',
        request: { query: ListQuery },
        responses: { 200: jsonResponse(ArticleList) },
      }),
      async (c) => {
        const { q, page, limit } = c.req.valid('query')
        const staff = await isStaff(resources, c, 'press')
        const { rows, total } = await searchArticles(resources.db, { complete: !staff, q, page, limit })
        return c.json({ newarticle: rows.map(asArticle), total, page, limit }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/newarticle',
        summary: 'Add a press link',
        request: { headers: IdempotencyKey, body: jsonBody(withApiNames(NewArticle, articleNames)) },
        responses: { 201: jsonResponse(ArticleAnswer) },
      }),
      async (c) => {
        const sent = { input: c.req.valid('json'), key: c.req.valid('header')['Idempotency-Key'] }
        return c.json({ article: asArticle(await addArticle(resources, actorOf(c), sent)) }, 201)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'patch',
        path: '/article',
        summary: 'Change a press link',
        request: { query: IdQuery, body: jsonBody(withApiNames(ArticleChange, articleNames)) },
        responses: { 200: jsonResponse(ArticleAnswer) },
      }),
      async (c) => {
        const article = await editArticle(resources, actorOf(c), c.req.valid('query').id, c.req.valid('json'))
        return c.json({ article: asArticle(article) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'delete',
        path: '/deletearticle',
        summary: 'Delete a press link',
        request: { query: IdQuery },
        responses: { 200: jsonResponse(ArticleAnswer) },
      }),
      async (c) => {
        const article = await deleteArticle(resources, actorOf(c), c.req.valid('query').id)
        return c.json({ article: asArticle(article) }, 200)
      },
    )
}

type ArticleRow = Awaited<ReturnType<typeof addArticle>>

function asArticle({ id, title, platform, url, createdAt }: ArticleRow) {
  return { _id: id, title, plateform: platform, articleurl: url, complete: isComplete({ title, url }), createdAt }
}
