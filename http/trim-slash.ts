import type { MiddlewareHandler } from 'hono'

/** A page has one address: with a slash at its end it is sent on to the one without. */
export function trimSlash(): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url)
    if (c.req.method !== 'GET' || pathname === '/' || !pathname.endsWith('/')) return next()
    // Two slashes in front would name another host.
    const path = pathname.replace(/^\/+|\/+$/g, '')
    return c.redirect(`/${path}${search}`, 301)
  }
}
