import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { momentAt } from '#domain/dates.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { add, addCounts, count, countMessages, type DayCounts } from './add-counts.server.ts'
import { countedPages, looksPersonal, missingPath, pagePath } from './counted-paths.ts'
import { addDays, dayOf } from './days.ts'
import { findPages } from './page-views.server.ts'
import { openSources, otherHosts, withoutReferrer } from './referrer.ts'

export type Analytics = {
  /** Counts a page that was sent to a visitor, unless the visitor is not counted. */
  recordPageView: (path: string, headers: IncomingHttpHeaders, addressOf: AddressOf) => void
  /** Counts a search without results. */
  recordFailedSearch: (text: string, headers: IncomingHttpHeaders, addressOf: AddressOf) => void
  /** Counts a request for an address without a page. */
  recordMissingPath: (path: string, headers: IncomingHttpHeaders, addressOf: AddressOf) => void
  /** Writes the counts to the database; until then they are in memory only. */
  flush: () => Promise<void>
}

/** Called only if a visitor adds a new name; the address stays in memory until the end of the day. */
type AddressOf = () => string
type OpenAnalyticsResources = ChangeContext & Pick<Resources, 'config'>
type ContentSource = Pick<OpenContent, 'current'>
type AnalyticsOptions = {
  /** Matches session cookies: staff are not counted. */
  session: RegExp
  clock?: () => Date
}

const { maxPages, maxHosts, maxSearches, maxMissing, newPerAddress, maxCachedUserAgents, maxUserAgent } =
  rules.analytics

/** Counts page views, referring sites and searches per day in memory; `flush` adds them to the database. */
export function openAnalytics(
  resources: OpenAnalyticsResources,
  content: ContentSource,
  { session, clock = () => new Date() }: AnalyticsOptions,
): Analytics {
  const isCounted = openVisitorFilter(session)
  const sourceOf = openSources(new URL(resources.config.PUBLIC_URL).host)
  let days = new Map<string, DayCounts>()
  let day = openDay('', 0, 0)
  let counted = { words: content.current, pages: countedPages(content.current) }
  // Count once at the start: a killed process may have missed the messages of its last minute.
  let hasMessages = true
  let flushing: Promise<void> = Promise.resolve()
  resources.events.on('invalidated', (names) => {
    if (names.has('messages')) hasMessages = true
  })

  function pages() {
    if (counted.words !== content.current) counted = { words: content.current, pages: countedPages(content.current) }
    return counted.pages
  }

  function today() {
    const now = clock()
    // A clock that was wrong can be set back.
    if (now.getTime() < day.startsAt || now.getTime() >= day.endsAt) {
      const name = dayOf(now)
      day = openDay(name, midnightOf(name), midnightOf(addDays(name, 1)))
    }
    return countsOf(days, day.name)
  }

  async function writeCounts() {
    const pending = days
    const countsMessages = hasMessages
    if (pending.size === 0 && !countsMessages) return
    days = new Map()
    hasMessages = false
    try {
      await change(resources, machine, async ({ db }) => {
        for (const [name, counts] of [...pending].sort()) {
          const existingPages = await findPages(db, pages(), [...counts.pageViews.keys()])
          const pageViews = new Map([...counts.pageViews].filter(([path]) => existingPages.has(path)))
          await addCounts(db, name, { ...counts, pageViews })
        }
        if (countsMessages) await countMessages(db, clock())
      })
    } catch (error) {
      restoreCounts(days, pending)
      hasMessages ||= countsMessages
      throw error
    }
  }

  return {
    recordPageView(path, headers, addressOf) {
      const page = pagePath(path, pages())
      if (page === undefined || !isCounted(headers)) return
      const { pageViews, sources } = today()
      count(pageViews, page, maxPages)
      const source = sourceOf(headers.referer, headers.host)
      if (source === undefined) return
      const isNamed = source !== withoutReferrer && source !== otherHosts
      add(sources, isNamed && !day.countsSource(source, addressOf) ? otherHosts : source, 1)
    },
    recordFailedSearch(text, headers, addressOf) {
      const words = failedSearchText(text)
      if (words === undefined || !isCounted(headers)) return
      const { failedSearches } = today()
      if (day.countsSearch(words, addressOf)) add(failedSearches, words, 1)
    },
    recordMissingPath(address, headers, addressOf) {
      const path = missingPath(address)
      if (path === undefined || !isCounted(headers)) return
      const { missingPaths } = today()
      if (day.countsPath(path, addressOf)) add(missingPaths, path, 1)
    },
    flush() {
      // Flush one after the other: a caller then also sees what the previous flush is still writing.
      flushing = flushing.catch(() => {}).then(writeCounts)
      return flushing
    },
  }
}

function midnightOf(name: string) {
  return Date.parse(momentAt(`${name}T00:00`))
}

function openDay(name: string, startsAt: number, endsAt: number) {
  return {
    name,
    startsAt,
    endsAt,
    countsSource: openNameLimit(maxHosts, newPerAddress),
    countsSearch: openNameLimit(maxSearches, newPerAddress),
    countsPath: openNameLimit(maxMissing, newPerAddress),
  }
}

function countsOf(days: Map<string, DayCounts>, name: string) {
  const existing = days.get(name)
  if (existing) return existing
  const counts: DayCounts = {
    pageViews: new Map(),
    sources: new Map(),
    failedSearches: new Map(),
    missingPaths: new Map(),
  }
  days.set(name, counts)
  return counts
}

/** Adds counts that could not be written to the current ones, for the next flush. */
function restoreCounts(days: Map<string, DayCounts>, pending: Map<string, DayCounts>) {
  for (const [name, counts] of pending) {
    const now = countsOf(days, name)
    for (const kind of ['pageViews', 'sources', 'failedSearches', 'missingPaths'] as const) {
      for (const [value, times] of counts[kind]) add(now[kind], value, times)
    }
  }
}

/**
 * Decides whether to count a name that anybody can invent: a limited number of distinct names per day, and only a few
 * new ones per IP address. The address is requested only for a new name.
 */
function openNameLimit(most: number, maxPerAddress: number) {
  const names = new Set<string>()
  const addedByAddress = new Map<string, number>()

  return (name: string, addressOf: () => string) => {
    if (names.has(name)) return true
    if (names.size >= most) return false
    const address = addressOf()
    const before = addedByAddress.get(address) ?? 0
    if (before >= maxPerAddress) return false
    addedByAddress.set(address, before + 1)
    names.add(name)
    return true
  }
}

/** The normalised search text; undefined if it looks like a personal address or number. */
export function failedSearchText(text: string) {
  const words = text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
  if (words === '' || looksPersonal(words)) return undefined
  return Array.from(words).slice(0, rules.analytics.maxSearchLength).join('').trim()
}

/** Flushes regularly. Returns a function that stops it after a last flush. */
export function startAnalytics({ log }: Pick<Resources, 'log'>, analytics: Analytics) {
  const writeCounts = () => analytics.flush().catch((error) => log.error({ error }, 'figures could not be kept'))
  const timer = setInterval(() => void writeCounts(), rules.analytics.flushSeconds * 1000)
  return async () => {
    clearInterval(timer)
    await writeCounts()
  }
}

/**
 * Returns a filter for requests to count. Ignores bots, staff, visitors who object to tracking, prefetches, and
 * requests for anything but a page.
 */
export function openVisitorFilter(session: RegExp) {
  const botCache = new LRUCache<string, boolean>({
    max: maxCachedUserAgents,
    memoMethod: (userAgent) => userAgent === '' || isbot(userAgent),
  })

  function isBot(userAgent = '') {
    if (userAgent.length > maxUserAgent) return true
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
