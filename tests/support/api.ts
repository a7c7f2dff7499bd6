import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { vi } from 'vitest'
import { createApi } from '#api/api.ts'
import type { ApiEnvironment } from '#api/request.ts'
import { testContent } from './content.ts'
import { testResources } from './resources.ts'

type Requestable = { request: (address: string) => Response | Promise<Response> }

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

/** The picture at this address in the width it names, once that has been made. */
export async function exactly(api: Requestable, address: string) {
  const find = async () => {
    const response = await api.request(address)
    return response.headers.get('Cache-Control') === 'no-store' ? undefined : response
  }
  return await vi.waitUntil(find, { timeout: 20_000 })
}
