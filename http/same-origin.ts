import { isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { countedAddress } from '#platform/network.ts'

type SameOriginOptions = {
  publicUrl: string
  /** Number of trusted proxies. */
  proxies: number
  /** Paths that programs may write to as well: they send no Origin header. */
  openPaths: string[]
  onError: (c: Context) => Response
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses writes from another origin, by the Origin and Sec-Fetch-Site headers, which no page can forge.
 * A site with a public https address has no other origin: a page loaded over http may have been changed in
 * transit, and a foreign host name may point here. Without one it is reached by any name, as on a local network.
 */
export function sameOrigin({ publicUrl, proxies, openPaths, onError }: SameOriginOptions): MiddlewareHandler {
  const isHttps = publicUrl.startsWith('https:')
  const isOwn = (origin: string, c: Context) =>
    origin === publicUrl || (!isHttps && origin === requestedOrigin(c, proxies))

  return async (c, next) => {
    if (safeMethods.includes(c.req.method)) return next()
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const open = openPaths.includes(c.req.path) && site !== 'cross-site' && site !== 'same-site'
    const trusted = origin ? isOwn(origin, c) : open || site === 'same-origin'
    return trusted ? next() : onError(c)
  }
}

/** The origin as the client sees it: only a trusted proxy may set X-Forwarded-Proto. */
function requestedOrigin(c: Context, proxies: number) {
  const schemes = (c.req.header('X-Forwarded-Proto') ?? '').split(',').map((scheme) => scheme.trim())
  const scheme = proxies > 0 && schemes.at(-Math.min(proxies, schemes.length)) === 'https' ? 'https' : 'http'
  const address = `${scheme}://${c.req.header('Host')}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/**
 * The client's address. Each proxy in front appends the address it received the request from. So count the trusted
 * proxies from the right; any address further left can be forged.
 * An IPv6 client counts by its /64 network.
 */
export function clientAddress(socketAddress = 'unknown', forwardedFor: string | undefined, proxies: number) {
  if (proxies === 0 || !forwardedFor) return countedAddress(socketAddress)
  const forwarded = forwardedFor.split(',').map((address) => withoutPort(address.trim()))
  const visitor = forwarded[Math.max(0, forwarded.length - proxies)] ?? ''
  return countedAddress(isIP(visitor) ? visitor : socketAddress)
}

/** Some proxies add the port: `203.0.113.9:5555`, `[2001:db8::1]:5555`. */
function withoutPort(address: string) {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')
}
