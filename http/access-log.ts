import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { type RequestIdVariables, requestId } from 'hono/request-id'
import type { Log } from '#platform/log.ts'

/**
 * Logs method, path, status and duration of each request; never the client's address or a query. Responses of the page
 * cache do not come here.
 */
export function accessLog(log: Log): MiddlewareHandler<{ Variables: RequestIdVariables }> {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    log.info({
      id: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - begun),
    })
  }
}

/** Gives each request an id. A client's own id is not used: it could give two incidents the same one. */
export function requestNumber() {
  return every(
    requestId({ headerName: '' }),
    createMiddleware<{ Variables: RequestIdVariables }>(async (c, next) => {
      await next()
      c.res.headers.set('X-Request-Id', c.get('requestId'))
    }),
  )
}
