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

/** Whatever writes comes from a page of this site; the browser says so, and no page can make it say otherwise. */
export function sameOrigin({ publicUrl, proxies, openPaths, onError }: Rule): MiddlewareHandler {
  return async (c, next) => {
    if (reading.includes(c.req.method)) return next()
    const origin = c.req.header('Origin')
    const site = c.req.header('Sec-Fetch-Site')
    const open = openPaths.includes(c.req.path) && site !== 'cross-site' && site !== 'same-site'
    const trusted = origin ? origin === publicUrl || origin === ownOrigin(c, proxies) : open || site === 'same-origin'
    return trusted ? next() : onError(c)
  }
}

/** The address that was asked, as its visitor sees it: only a trusted proxy may say that it speaks https with them. */
function ownOrigin(c: Context, proxies: number) {
  const heard = (c.req.header('X-Forwarded-Proto') ?? '').split(',').map((scheme) => scheme.trim())
  const scheme = proxies > 0 && heard.at(-Math.min(proxies, heard.length)) === 'https' ? 'https' : 'http'
  const address = `${scheme}://${c.req.header('Host')}`
  return URL.canParse(address) ? new URL(address).origin : undefined
}
