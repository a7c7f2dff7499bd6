import type { MiddlewareHandler } from 'hono'

/** A page has one address: from another name, or with a slash at its end, one is sent on to it in one step. */
export function canonicalRedirect(movedTo: (path: string) => string | undefined): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { pathname, search } = new URL(c.req.url)
    // Two slashes in front would name another host.
    const path = pathname.endsWith('/') ? `/${pathname.replace(/^\/+|\/+$/g, '')}` : pathname
    const [target = path, anchor] = movedTo(path)?.split('#') ?? []
    if (target === pathname) return next()
    return c.redirect(`${target}${search}${anchor ? `#${anchor}` : ''}`, 301)
  }
}
