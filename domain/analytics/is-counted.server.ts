import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { rules } from '#domain/rules.ts'

const { keptBrowsers, maxBrowser } = rules.analytics

/**
 * Tells readers from those who are not counted: programs, staff, who asks not to be followed, and a browser that only
 * fetches ahead or something else than a page.
 */
export function openVisitorFilter(session: RegExp) {
  const known = new LRUCache<string, boolean>({
    max: keptBrowsers,
    memoMethod: (browser) => browser === '' || isbot(browser),
  })

  function isProgram(browser = '') {
    if (browser.length > maxBrowser) return true
    return known.memo(browser)
  }

  return (headers: IncomingHttpHeaders) =>
    headers.dnt !== '1' &&
    headers['sec-gpc'] !== '1' &&
    (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
    !isAhead(headers) &&
    !(headers.cookie && session.test(headers.cookie)) &&
    !isProgram(headers['user-agent'])
}

const aheadNames = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/** By the name of today, and by those of older browsers. */
function isAhead(headers: IncomingHttpHeaders) {
  return aheadNames.some((name) => headers[name] !== undefined && /prefetch|preview/i.test(String(headers[name])))
}
