import type { MiddlewareHandler } from 'hono'

/** Sets `X-Robots-Tag: noindex` on these addresses, for every status. */
export function noindex(isHidden: (address: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    const { pathname, search } = new URL(c.req.url)
    if (isHidden(pathname + search) && !headers.has('X-Robots-Tag')) headers.set('X-Robots-Tag', 'noindex')
  }
}
