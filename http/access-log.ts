import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { type RequestIdVariables, requestId } from 'hono/request-id'
import type { Log } from '#platform/log.ts'

/** A line for each request that reaches it, which what is sent from memory does not: what was asked and how it ended, never who asked or what they typed. */
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

/** Numbers each request. Made here and not taken from the sender, who could give two incidents one number. */
export function requestNumber() {
  return every(
    requestId({ headerName: '' }),
    createMiddleware<{ Variables: RequestIdVariables }>(async (c, next) => {
      await next()
      c.res.headers.set('X-Request-Id', c.get('requestId'))
    }),
  )
}
