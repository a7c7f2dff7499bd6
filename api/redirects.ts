import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { NewRedirect } from '#domain/redirects/redirect.ts'
import { addRedirect, deleteRedirect, listRedirects } from '#domain/redirects/redirects.server.ts'
import type { Resources } from '#platform/resources.ts'
import { type ApiEnvironment, actorOf } from './request.ts'
import { IdempotencyKey, IdQuery, jsonBody, jsonResponse, moment, officeOnly, route } from './route.ts'

const Redirect = z
  .strictObject({ _id: z.string(), from: z.string(), to: z.string().nullable(), createdAt: moment })
  .openapi('Redirect')
const RedirectList = z
  .strictObject({ redirects: z.array(Redirect.extend({ count: z.int() }).openapi('CountedRedirect')) })
  .openapi('RedirectList')
const RedirectAnswer = z.strictObject({ redirect: Redirect }).openapi('RedirectAnswer')

/** Redirects from old addresses to pages. */
export function redirectsApi(resources: Resources, content: OpenContent) {
  const office = { tags: ['Website'], ...officeOnly(resources, 'website') }

  return new OpenAPIHono<ApiEnvironment>()
    .openapi(
      route({
        ...office,
        method: 'get',
        path: '/getredirect',
        summary: 'List redirects, newest first, with the number of requests for each in 30 days',
        responses: { 200: jsonResponse(RedirectList) },
      }),
      async (c) => {
        const redirects = await listRedirects(resources.db)
        return c.json({ redirects: redirects.map((row) => ({ ...asRedirect(row), count: row.count })) }, 200)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'post',
        path: '/redirect',
        summary: 'Redirect an old address to a page; without `to` the address is only dismissed from the list',
        request: { headers: IdempotencyKey, body: jsonBody(NewRedirect) },
        responses: { 201: jsonResponse(RedirectAnswer) },
      }),
      async (c) => {
        const sent = { input: c.req.valid('json'), key: c.req.valid('header')['Idempotency-Key'] }
        const redirect = await addRedirect(resources, actorOf(c), { ...sent, content: content.current })
        return c.json({ redirect: asRedirect(redirect) }, 201)
      },
    )
    .openapi(
      route({
        ...office,
        method: 'delete',
        path: '/deleteredirect',
        summary: 'Delete a redirect',
        request: { query: IdQuery },
        responses: { 200: jsonResponse(RedirectAnswer) },
      }),
      async (c) => {
        const redirect = await deleteRedirect(resources, actorOf(c), c.req.valid('query').id)
        return c.json({ redirect: asRedirect(redirect) }, 200)
      },
    )
}

type RedirectRow = Awaited<ReturnType<typeof addRedirect>>

function asRedirect({ id, fromPath, toPath, createdAt }: Omit<RedirectRow, 'createdBy'>) {
  return { _id: id, from: fromPath, to: toPath, createdAt }
}
