import type { MiddlewareHandler } from 'hono'
import { trimTrailingSlashes } from '#platform/trim-slashes.ts'

/**
 * Redirects another spelling of a page's address, such as one with a trailing slash, to the canonical one in one step.
 */
export function canonicalRedirect(movedTo: (path: string) => string | undefined): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { pathname, search } = new URL(c.req.url)
    // Remove leading slashes too: a path that starts with two would name another host.
    const path = pathname.endsWith('/') ? trimTrailingSlashes(pathname.replace(/^\/+/, '/')) : pathname
    const [target = path, anchor] = movedTo(path)?.split('#') ?? []
    if (target === pathname) return next()
    return c.redirect(`${target}${search}${anchor ? `#${anchor}` : ''}`, 301)
  }
}
