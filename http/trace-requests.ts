import type { MiddlewareHandler } from 'hono'
import { withoutSecret } from '#platform/log.ts'
import { traced } from '#platform/tracing.ts'

/** A span for each request that the site itself answers; what memory answers takes less time than its span would. */
export function traceRequests(): MiddlewareHandler {
  return async (c, next) => {
    const attributes = { 'http.request.method': c.req.method, 'url.path': withoutSecret(c.req.path) }
    const traceparent = c.req.header('traceparent') ?? ''
    await traced(c.req.method, { attributes, traceparent }, async (end) => {
      await next()
      end?.({ 'http.response.status_code': c.res.status })
    })
  }
}
