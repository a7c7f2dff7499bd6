import type { MiddlewareHandler } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
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
