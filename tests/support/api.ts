import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { createApi } from '#api/api.ts'
import type { ApiEnvironment } from '#api/request.ts'
import { testContent } from './content.ts'
import { testResources } from './resources.ts'

/** The API in process, on a database of its own, told of each request what the site would tell it. */
export async function testApi() {
  const resources = await testResources()
  const api = new Hono<ApiEnvironment>()
    .use(requestId(), async (c, next) => {
      c.set('address', '192.0.2.1')
      c.set('knows', (etag: string) => c.req.header('If-None-Match') === etag)
      await next()
    })
    .route('/', createApi(resources, await testContent()))
  return { api, ...resources }
}
