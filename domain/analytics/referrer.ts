import { LRUCache } from 'lru-cache'
import { rules } from '#domain/rules.ts'

/** Who came without saying from where, and all of those for whom a day has no room. */
export const withoutReferrer = ''
export const otherHosts = '*'

/** A name with a dot in it; an address in digits is nobody's name. */
const name = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/

const mostKnown = 1_000

/** As `sourceOf`, for a site that most readers come to by the same few ways: each is looked at once. */
export function openSources(ownHost: string) {
  const known = new LRUCache<string, { source: string | undefined }>({ max: mostKnown })

  return (referrer: string | undefined, host: string | undefined) => {
    if (!referrer) return withoutReferrer
    const end = referrer.indexOf('/', 'https://'.length)
    const origin = end < 0 ? referrer : referrer.slice(0, end)
    const key = `${host} ${origin}`
    const found = known.get(key) ?? { source: sourceOf(origin, [ownHost, host]) }
    known.set(key, found)
    return found.source
  }
}

/** The site that led here, by its name alone; undefined where that is our own, and nobody came from elsewhere. */
export function sourceOf(referrer: string | undefined, ownHosts: (string | undefined)[]) {
  if (!referrer) return withoutReferrer
  const url = URL.parse(referrer)
  if (!url || !/^https?:$/.test(url.protocol)) return otherHosts
  if (ownHosts.some((own) => own !== undefined && bare(own) === bare(url.host))) return undefined
  const host = bare(url.hostname)
  return host.length <= rules.analytics.maxHost && name.test(host) ? host : otherHosts
}

function bare(host: string) {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
}
