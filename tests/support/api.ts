import { Hono } from 'hono'
import { requestId } from 'hono/request-id'
import { vi } from 'vitest'
import { createApi } from '#api/api.ts'
import { handleError, refuse } from '#api/errors.ts'
import { type ApiEnvironment, openPaths, sessionCookie } from '#api/request.ts'
import { openApiDocument } from '#api/route.ts'
import { openAnalytics } from '#domain/analytics/analytics.server.ts'
import { openVariants } from '#domain/images/variants.server.ts'
import { noStore } from '#http/no-store.ts'
import { sameOrigin } from '#http/same-origin.ts'
import { testContent } from './content.ts'
import { type ApiDocument, expectDocumented } from './documented.ts'
import { longWait } from './long-wait.ts'
import { testResources } from './resources.ts'

/** OpenAPI documents by PUBLIC_URL, the only setting that changes them: making one takes longer than most tests. */
const documents = new Map<string, ApiDocument>()

type Requestable = { request: (address: string) => Response | Promise<Response> }

/**
 * The API in process, on a database of its own, behind the middleware of the site.
 * Checks each response against the API's own OpenAPI document.
 */
export async function testApi(settings: Record<string, string> = {}) {
  const resources = await testResources(settings)
  const { PUBLIC_URL: publicUrl, TRUST_PROXY: proxies } = resources.config
  const content = await testContent({}, resources.db)
  const analytics = openAnalytics(resources, content, { session: sessionCookie })
  const described = createApi(resources, content, analytics, openVariants(resources))
  const document = documents.get(publicUrl) ?? (openApiDocument(described, publicUrl) as unknown as ApiDocument)
  documents.set(publicUrl, document)
  const api = new Hono<ApiEnvironment>()
    .onError(handleError(resources.log, content))
    .use(noStore({ cookie: sessionCookie, paths: /^$/ }))
    .use(sameOrigin({ publicUrl, proxies, openPaths, onError: refuse('other-origin') }))
    .use(requestId(), async (c, next) => {
      c.set('address', '192.0.2.1')
      c.set('tagCache', (...tags: string[]) => {
        for (const tag of tags) c.env?.cacheTags?.add(tag)
      })
      c.set('matchesEtag', (etag: string) => c.req.header('If-None-Match') === etag)
      await next()
    })
    .route('/', described)
  const { request } = api
  api.request = async (address, init, ...rest) => {
    const response = await request(address, init, ...rest)
    await expectDocumented(document, init?.method ?? 'GET', String(address), response)
    return response
  }
  return { api, document, analytics, content, ...resources }
}

/** Waits until the picture at this address is served in the width that it names. */
export async function waitForExactWidth(api: Requestable, address: string) {
  const find = async () => {
    const response = await api.request(address)
    return response.headers.get('Cache-Control')?.includes('immutable') ? response : undefined
  }
  return await vi.waitUntil(find, longWait)
}
