import type { Context, MiddlewareHandler } from 'hono'
import { trimTrailingSlashes } from '#platform/trim-slashes.ts'

/**
 * Redirects another spelling of a page's address, such as one with a trailing slash, to the canonical one in one step.
 */
export function canonicalRedirect(canonicalPath: (path: string) => string | undefined): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    const { pathname, search } = new URL(c.req.url)
    // Remove leading slashes too: a path that starts with two would name another host.
    const path = pathname.endsWith('/') ? trimTrailingSlashes(pathname.replace(/^\/+/, '/')) : pathname
    const [target = path, anchor] = canonicalPath(path)?.split('#') ?? []
    if (target === pathname) return next()
    return c.redirect(`${target}${search}${anchor ? `#${anchor}` : ''}`, 301)
  }
}

type ReduceSiteOptions<SiteContext extends Context> = {
  isReduced: () => Promise<boolean>
  /** The path prefix of the pages of the reduced site. */
  folder: string
  /** Paths that are served as usual. */
  neverHidden: RegExp
  /** Paths that are served to staff only. */
  staffOnly: RegExp
  isStaff: (c: SiteContext) => Promise<boolean>
  refuse: (c: SiteContext) => Response
  /** Renders the page of another path than the requested one. */
  render: (c: SiteContext, path: string) => Promise<Response>
}

/**
 * While the site is reduced, serves the page of the same path below a folder. Paths without such a page are hidden, so
 * that new pages and API routes are hidden by default. Only staff can open the folder itself.
 */
export function reduceSite<SiteContext extends Context>(options: ReduceSiteOptions<SiteContext>): MiddlewareHandler {
  const { isReduced, folder, neverHidden, staffOnly, isStaff, refuse, render } = options
  return async (context, next) => {
    const c = context as SiteContext
    const { path } = c.req
    const isInFolder = path === folder || path.startsWith(`${folder}/`)
    if (isInFolder && (await isStaff(c))) return await render(c, path)
    if (!(await isReduced())) return isInFolder ? await render(c, notFound) : await next()
    if (neverHidden.test(path)) return await next()
    if (staffOnly.test(path)) return (await isStaff(c)) ? await next() : refuse(c)
    return await render(c, path === '/' ? folder : folder + path)
  }
}

/** A path that no page can have. */
const notFound = '/-'
