import type { MiddlewareHandler } from 'hono'

/** Sets `X-Robots-Tag: noindex` on these paths, whatever the status. */
export function noindex(addresses: RegExp): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    const { pathname, search } = new URL(c.req.url)
    if (addresses.test(pathname + search) && !headers.has('X-Robots-Tag')) headers.set('X-Robots-Tag', 'noindex')
  }
}
