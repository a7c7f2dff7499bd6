import type { MiddlewareHandler } from 'hono'
import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { type RequestIdVariables, requestId } from 'hono/request-id'

/** A request and its response, as a line of the access log: never the client's address or a query. */
export type Answered = {
  id?: string
  method: string
  path: string
  status: number
  ms: number
  /** Whether the page cache had the response; absent where it was not asked. */
  cache?: 'hit' | 'miss'
}

export type OnAnswered = (answered: Answered) => void

type AccessLogEnvironment = { Bindings: { cacheTags?: Set<string> }; Variables: RequestIdVariables }

/** Tells of each answered request. One that is rendered for the page cache is told of where the cache answers it. */
export function accessLog(onAnswered: OnAnswered): MiddlewareHandler<AccessLogEnvironment> {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    if (c.env?.cacheTags) return
    onAnswered({
      id: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: millisecondsSince(begun),
    })
  }
}

/** To a tenth: a response from memory takes less than one. */
export function millisecondsSince(begun: number) {
  return Math.round((performance.now() - begun) * 10) / 10
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
