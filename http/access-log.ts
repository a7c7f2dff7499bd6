import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { type RequestIdVariables, requestId } from 'hono/request-id'
import { withoutSecret } from '#platform/log.ts'
import { traced } from '#platform/tracing.ts'

/** A line of the access log. Never contains the client's address or a query. */
export type AccessLogEntry = {
  id?: string
  method: string
  path: string
  status: number
  ms: number
  /** Whether the page cache had the response; undefined if the request bypassed it. */
  cache?: 'hit' | 'miss'
}

export type OnResponse = (entry: AccessLogEntry) => void

type AccessLogEnvironment = { Bindings: { cacheTags?: Set<string> }; Variables: RequestIdVariables }

/** Reports each response. Skips pages that are rendered for the page cache, which reports them itself. */
export function accessLog(onResponse: OnResponse): MiddlewareHandler<AccessLogEnvironment> {
  return async (c, next) => {
    const startedAt = performance.now()
    await next()
    if (c.env?.cacheTags) return
    onResponse({
      id: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: millisecondsSince(startedAt),
    })
  }
}

/** Rounded to tenths: a cached response takes less than a millisecond. */
export function millisecondsSince(startedAt: number) {
  return Math.round((performance.now() - startedAt) * 10) / 10
}

/** Assigns an id to each request. Ignores an id from the client, who could send the same one twice. */
export function assignRequestId() {
  return every(
    requestId({ headerName: '' }),
    createMiddleware<{ Variables: RequestIdVariables }>(async (c, next) => {
      await next()
      c.res.headers.set('X-Request-Id', c.get('requestId'))
    }),
  )
}

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
