import type { MiddlewareHandler } from 'hono'
import { withoutSecret } from '#platform/log.ts'
import { traced } from '#platform/tracing.ts'

/** Records a span for each request, except cached responses: those take less time than a span. */
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
