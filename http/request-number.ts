import { every } from 'hono/combine'
import { createMiddleware } from 'hono/factory'
import { type RequestIdVariables, requestId } from 'hono/request-id'

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
