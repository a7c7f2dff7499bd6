import type { MiddlewareHandler } from 'hono'

/** Keeps out of the indexes of others what stands at these addresses, whatever is answered there. */
export function noindex(addresses: RegExp): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    const { pathname, search } = new URL(c.req.url)
    if (addresses.test(pathname + search) && !headers.has('X-Robots-Tag')) headers.set('X-Robots-Tag', 'noindex')
  }
}
