import { LRUCache } from 'lru-cache'
import { rules } from '#domain/rules.ts'

/** The source of visitors without a referrer, and of hosts beyond the daily limit. */
export const withoutReferrer = ''
export const otherHosts = '*'

/** A host name with a dot; an IP address does not match. */
const hostName = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/

const maxCached = 1_000

/** `sourceOf` with a cache: most visitors come from the same few sites. */
export function openSources(ownHost: string) {
  const cache = new LRUCache<string, { source: string | undefined }>({ max: maxCached })

  return (referrer: string | undefined, host: string | undefined) => {
    if (!referrer) return withoutReferrer
    const end = referrer.indexOf('/', 'https://'.length)
    const origin = end < 0 ? referrer : referrer.slice(0, end)
    const key = `${host} ${origin}`
    const entry = cache.get(key) ?? { source: sourceOf(origin, [ownHost, host]) }
    cache.set(key, entry)
    return entry.source
  }
}

/** The host that a visitor came from; undefined for our own. */
export function sourceOf(referrer: string | undefined, ownHosts: (string | undefined)[]) {
  if (!referrer) return withoutReferrer
  const url = URL.parse(referrer)
  if (!url || !/^https?:$/.test(url.protocol)) return otherHosts
  if (ownHosts.some((ownHost) => ownHost !== undefined && normaliseHost(ownHost) === normaliseHost(url.host)))
    return undefined
  const host = normaliseHost(url.hostname)
  return host.length <= rules.analytics.maxHostLength && hostName.test(host) ? host : otherHosts
}

function normaliseHost(host: string) {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
}
