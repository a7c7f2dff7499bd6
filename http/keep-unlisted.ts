import type { MiddlewareHandler } from 'hono'

/** Keeps out of the indexes of others what stands at these addresses, whatever is answered there. */
export function keepUnlisted(paths: RegExp): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (paths.test(c.req.path) && !headers.has('X-Robots-Tag')) headers.set('X-Robots-Tag', 'noindex')
  }
}
