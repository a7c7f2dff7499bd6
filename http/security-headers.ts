import type { MiddlewareHandler } from 'hono'

/** The map of an office is shown in a frame from here, after a click. */
export const mapOrigin = 'https://www.openstreetmap.org'

type Policy = { https: boolean; scriptSources?: string[] }

/** Scripts come from the site itself or are named by hash or nonce; styles may stand inline, scripts never. */
export function contentSecurityPolicy({ https, scriptSources = [] }: Policy) {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptSources].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${mapOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Headers that every answer carries; a page that needs another script policy has set its own before. */
export function securityHeaders({ https, policy }: { https: boolean; policy: string }): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy)
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Frame-Options', 'DENY')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    headers.set(
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    )
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    if (https) headers.set('Strict-Transport-Security', 'max-age=31536000')
  }
}
