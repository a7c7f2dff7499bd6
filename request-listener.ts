import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { sendProblem } from '#api/errors.ts'
import { sessionCookie } from '#api/request.ts'
import { cacheKey } from '#app/cache-key.ts'
import { cacheExpiry } from '#app/website/shell/cache-expiry.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { OnResponse } from '#http/access-log.ts'
import { openPageCache } from '#http/cache/page-cache.ts'
import { serveFromCache } from '#http/cache/serve-from-cache.ts'
import { refuseFloods, refuseRequests } from '#http/refuse-requests.ts'
import { openRequestQueue } from '#http/request-queue.ts'
import { clientAddress } from '#http/same-origin.ts'
import type { SiteMetrics } from './metrics.ts'
import { createSite, headersOf } from './server.ts'
import type { Services } from './services.ts'

/** These bypass the request queue. */
const unqueuedPaths = /^\/(healthz|readyz)($|\?)/
/** Responses that vary by image format. */
const pictures = /^\/(pictures|uploads)\//

/** The site as a Node request listener, behind the page cache. */
export function createRequestListener(services: Services, builtAssets: string, metrics?: SiteMetrics): RequestListener {
  const { resources, analytics } = services
  const { config, events, listener, log } = resources
  const onResponse: OnResponse = (entry) => {
    log.info(entry)
    metrics?.countRequest(entry)
  }
  const site = createSite(services, builtAssets, onResponse)
  const handle = getRequestListener((request, env) => site.fetch(request, env))
  const addressOf = ({ socket, headersDistinct }: IncomingMessage) =>
    clientAddress(socket.remoteAddress, headersDistinct['x-forwarded-for']?.join(), config.TRUST_PROXY)
  const { retryAfterSeconds } = rules.http.waiting
  const refuseAs = (problem: Problem) =>
    refuseRequests({ onResponse, headers: headersOf(config), respond: (c) => sendProblem(c, problem) })
  const onFull = refuseAs(new Problem('busy', { retryAfterSeconds }))
  const { enqueue, waiting } = openRequestQueue({ ...rules.http.waiting, addressOf, onFull })
  metrics?.addGauge('http_requests_waiting', 'Requests that wait for their turn.', waiting)
  const { seconds } = rules.http.flood
  const handleUnlessFlooded = refuseFloods({
    ...rules.http.flood,
    addressOf,
    isLimited: ({ method, url }) => method === 'POST' && url === '/insert/contactus',
    refuse: refuseAs(new Problem('too-many-messages', { retryAfterSeconds: seconds })),
    next: handle,
  })
  const next: RequestListener = (request, response) => {
    if (unqueuedPaths.test(request.url ?? '')) handle(request, response)
    else enqueue(request, response, () => void handleUnlessFlooded(request, response))
  }
  if (!config.PAGE_CACHE) return next
  const cache = openPageCache({
    render: async (address, headers, cacheTags) =>
      await site.fetch(new Request(config.PUBLIC_URL + address, { headers }), { cacheTags }),
    cacheExpiry: () => cacheExpiry(resources),
    maxBytes: rules.http.maxCacheBytes,
    state: listener.state,
    onStale: (key) => log.warn({ key }, 'served from memory, maybe out of date'),
  })
  events.on('invalidated', (tags) => cache.invalidate(tags))
  metrics?.addGauge('page_cache_bytes', 'Memory that cached responses take.', () => cache.size().bytes)
  return serveFromCache({
    cache,
    cacheKey,
    pictures,
    sessionCookie,
    next,
    enqueue,
    onResponse,
    onPage: (path, request) => analytics.recordPageView(path, request.headers, () => addressOf(request)),
  })
}
