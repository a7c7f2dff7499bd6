import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { rules } from '#domain/rules.ts'

const { keptBrowsers, maxBrowser } = rules.analytics

/**
 * Returns a filter for requests to count. Ignores bots, staff, visitors who object to tracking, prefetches, and
 * requests for anything but a page.
 */
export function openVisitorFilter(session: RegExp) {
  const botCache = new LRUCache<string, boolean>({
    max: keptBrowsers,
    memoMethod: (userAgent) => userAgent === '' || isbot(userAgent),
  })

  function isBot(userAgent = '') {
    if (userAgent.length > maxBrowser) return true
    return botCache.memo(userAgent)
  }

  return (headers: IncomingHttpHeaders) =>
    headers.dnt !== '1' &&
    headers['sec-gpc'] !== '1' &&
    (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
    !isPrefetch(headers) &&
    !(headers.cookie && session.test(headers.cookie)) &&
    !isBot(headers['user-agent'])
}

const purposeHeaders = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** Checks the present header and those of older browsers. */
function isPrefetch(headers: IncomingHttpHeaders) {
  return purposeHeaders.some((name) => headers[name] !== undefined && /prefetch|preview/i.test(String(headers[name])))
}
