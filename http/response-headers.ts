import type { MiddlewareHandler } from 'hono'

/** Origin of the map that is loaded into a frame after a click. */
const mapOrigin = 'https://www.openstreetmap.org'

type Policy = {
  https: boolean
  scriptSources?: string[]
  /** Trusted Types for the office: its script cannot turn a string into markup. */
  trustedTypes?: boolean
  /** The office previews the site's own pages in a frame. */
  framesOwnPages?: boolean
}

/** Scripts come from the site itself or by hash or nonce; styles from the site itself. */
export function contentSecurityPolicy(policy: Policy) {
  const { https, scriptSources = [], trustedTypes = false, framesOwnPages = false } = policy
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptSources].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${framesOwnPages ? "'self'" : mapOrigin}`,
    noFrameAncestors,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    ...(trustedTypes ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const noFrameAncestors = "frame-ancestors 'none'"

export type SecurityHeaders = {
  https: boolean
  subdomains: boolean
  policy: string
  /** Pages that the office may show in a frame. */
  framedPaths?: RegExp
}

/** Files that are loaded by pages. Opened directly they may do nothing, so the other headers are not needed. */
const subresourceTypes = /^(image|font)\/|^text\/(css|javascript)/
const subresourcePolicy = `default-src 'none'; ${noFrameAncestors}`

/** Headers of every response; a page that needs another policy has already set its own. */
export function securityHeaders({ https, subdomains, policy, framedPaths }: SecurityHeaders): MiddlewareHandler {
  const strictTransport = subdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000'
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    if (https) headers.set('Strict-Transport-Security', strictTransport)
    if (subresourceTypes.test(headers.get('Content-Type') ?? '')) {
      headers.set('Content-Security-Policy', subresourcePolicy)
      return
    }
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy)
    const isFramed = framedPaths?.test(c.req.path) ?? false
    headers.set('X-Frame-Options', isFramed ? 'SAMEORIGIN' : 'DENY')
    if (isFramed) headers.set('Content-Security-Policy', policy.replace(noFrameAncestors, "frame-ancestors 'self'"))
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    )
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  }
}

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

/** Sets `X-Robots-Tag: noindex` on these addresses, for every status. */
export function noindex(isHidden: (address: string) => boolean): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    const { pathname, search } = new URL(c.req.url)
    if (isHidden(pathname + search) && !headers.has('X-Robots-Tag')) headers.set('X-Robots-Tag', 'noindex')
  }
}
