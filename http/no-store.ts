import type { MiddlewareHandler } from 'hono'

type Rule = {
  /** What the cookies of a session look like. */
  cookie: RegExp
  /** Addresses that are private whoever asks. */
  paths: RegExp
}

/** No cache keeps what a session was answered. A file named by its hash is public, and kept for ever. */
export function noStore({ cookie, paths }: Rule): MiddlewareHandler {
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
