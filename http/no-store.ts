import type { MiddlewareHandler } from 'hono'

type NoStoreOptions = {
  /** Matches the session cookie. */
  cookie: RegExp
  /** Paths that are never cached, with or without a session. */
  paths: RegExp
}

/** Sets `no-store` on responses to a session and on private paths. A file named by its hash is public and immutable. */
export function noStore({ cookie, paths }: NoStoreOptions): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    const setsCookie = headers.has('Set-Cookie')
    if (!setsCookie && headers.get('Cache-Control')?.includes('immutable')) return
    if (!setsCookie && !cookie.test(c.req.header('Cookie') ?? '') && !paths.test(c.req.path)) return
    headers.set('Cache-Control', 'no-store')
    headers.delete('ETag')
  }
}
