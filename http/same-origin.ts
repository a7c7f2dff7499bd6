import type { Context, MiddlewareHandler } from 'hono'

type Rule = {
  publicUrl: string
  /** How many proxies in front are believed. */
  proxies: number
  /** Programs may write here too, which do not say where they come from. */
  openPaths: string[]
  onError: (c: Context) => Response
}

const reading = ['GET', 'HEAD', 'OPTIONS']

/**
 * Whatever writes comes from a page of this site; the browser says so, and no page can make it say otherwise.
 * A site with a public https address has no other origin: a page that was fetched by http may have been changed on its
 * way, and a host name of somebody else may lead here. Without one it is reached by any name, as on a local network.
 */
export function sameOrigin({ publicUrl, proxies, openPaths, onError }: Rule): MiddlewareHandler {
  const isHttps = publicUrl.startsWith('https:')
  const isOwn = (origin: string, c: Context) =>
    origin === publicUrl || (!isHttps && origin === requestedOrigin(c, proxies))

  return async (c, next) => {
    if (reading.includes(c.req.method)) return next()
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const open = openPaths.includes(c.req.path) && site !== 'cross-site' && site !== 'same-site'
    const trusted = origin ? isOwn(origin, c) : open || site === 'same-origin'
    return trusted ? next() : onError(c)
  }
}

/** The address that was asked, as its visitor sees it: only a trusted proxy may say that it speaks https with them. */
function requestedOrigin(c: Context, proxies: number) {
  const heard = (c.req.header('X-Forwarded-Proto') ?? '').split(',').map((scheme) => scheme.trim())
  const scheme = proxies > 0 && heard.at(-Math.min(proxies, heard.length)) === 'https' ? 'https' : 'http'
  const address = `${scheme}://${c.req.header('Host')}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}
