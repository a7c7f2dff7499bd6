import type { IncomingHttpHeaders } from 'node:http'
import { machine } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { momentAt } from '#domain/dates.ts'
import type { OpenContent } from '#domain/firm/open-content.server.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import { add, addCounts, count, countMessages, type DayCounts } from './add-counts.server.ts'
import { countedPages, pagePath } from './counted-pages.ts'
import { addDays, dayOf } from './days.ts'
import { openVisitorFilter } from './is-counted.server.ts'
import { looksPersonal, missingPath } from './missing-path.ts'
import { findPages } from './page-names.server.ts'
import { openSources, otherHosts, withoutReferrer } from './referrer.ts'

export type Analytics = {
  /** Counts a page that was sent to a reader; whoever is not counted is left out. */
  recordPageView: (path: string, headers: IncomingHttpHeaders, addressOf: AddressOf) => void
  /** Counts what a reader searched and did not find. */
  recordFailedSearch: (text: string, headers: IncomingHttpHeaders, addressOf: AddressOf) => void
  /** Counts an address without a page that a reader asked for. */
  recordMissingPath: (path: string, headers: IncomingHttpHeaders, addressOf: AddressOf) => void
  /** Keeps what was counted: until then it is in memory alone. */
  flush: () => Promise<void>
}

/** Asked for only where a reader brings a new name; it is held in memory until the day ends. */
type AddressOf = () => string
type OpenAnalyticsResources = ChangeContext & Pick<Resources, 'config'>
type Words = Pick<OpenContent, 'current'>
type Around = {
  /** What the cookies of a session look like: staff are not counted. */
  session: RegExp
  clock?: () => Date
}

const { mostPages, mostHosts, mostWords, mostMissing, newPerAddress } = rules.analytics

/** Counts reads, linking sites and searches by day, in memory; `flush` adds them to the database. */
export function openAnalytics(
  resources: OpenAnalyticsResources,
  content: Words,
  { session, clock = () => new Date() }: Around,
): Analytics {
  const isReader = openVisitorFilter(session)
  const sourceOf = openSources(new URL(resources.config.PUBLIC_URL).host)
  let days = new Map<string, DayCounts>()
  let day = openDay('', 0)
  let known = { words: content.current, pages: countedPages(content.current) }
  // Those of the last minute before a process was killed, too.
  let hasMessages = true
  let keeping: Promise<void> = Promise.resolve()
  resources.events.on('invalidated', (names) => {
    if (names.has('messages')) hasMessages = true
  })

  function pages() {
    if (known.words !== content.current) known = { words: content.current, pages: countedPages(content.current) }
    return known.pages
  }

  function today() {
    const now = clock()
    if (now.getTime() >= day.endsAt) {
      const name = dayOf(now)
      day = openDay(name, Date.parse(momentAt(`${addDays(name, 1)}T00:00`)))
    }
    return countsOf(days, day.name)
  }

  async function keep() {
    const taken = days
    const countsMessages = hasMessages
    if (taken.size === 0 && !countsMessages) return
    days = new Map()
    hasMessages = false
    try {
      await change(resources, machine, async ({ db }) => {
        for (const [name, counts] of [...taken].sort()) {
          const standing = await findPages(db, pages(), [...counts.reads.keys()])
          const reads = new Map([...counts.reads].filter(([path]) => standing.has(path)))
          await addCounts(db, name, { ...counts, reads })
        }
        if (countsMessages) await countMessages(db, clock())
      })
    } catch (error) {
      putBack(days, taken)
      hasMessages ||= countsMessages
      throw error
    }
  }

  return {
    recordPageView(path, headers, addressOf) {
      const page = pagePath(path, pages())
      if (page === undefined || !isReader(headers)) return
      const { reads, sources } = today()
      count(reads, page, mostPages)
      const source = sourceOf(headers.referer, headers.host)
      if (source === undefined) return
      const isNamed = source !== withoutReferrer && source !== otherHosts
      add(sources, isNamed && !day.countsSource(source, addressOf) ? otherHosts : source, 1)
    },
    recordFailedSearch(text, headers, addressOf) {
      const words = failedSearchText(text)
      if (words === undefined || !isReader(headers)) return
      const { misses } = today()
      if (day.countsMiss(words, addressOf)) add(misses, words, 1)
    },
    recordMissingPath(address, headers, addressOf) {
      const path = missingPath(address)
      if (path === undefined || !isReader(headers)) return
      const { missing } = today()
      if (day.countsMissing(path, addressOf)) add(missing, path, 1)
    },
    flush() {
      // One after the other: whoever asks finds also what the one before is just keeping.
      keeping = keeping.catch(() => {}).then(keep)
      return keeping
    },
  }
}

function openDay(name: string, endsAt: number) {
  return {
    name,
    endsAt,
    countsSource: openNameLimit(mostHosts, newPerAddress),
    countsMiss: openNameLimit(mostWords, newPerAddress),
    countsMissing: openNameLimit(mostMissing, newPerAddress),
  }
}

function countsOf(days: Map<string, DayCounts>, name: string) {
  const known = days.get(name)
  if (known) return known
  const counts: DayCounts = { reads: new Map(), sources: new Map(), misses: new Map(), missing: new Map() }
  days.set(name, counts)
  return counts
}

/** What could not be kept is kept with the next. */
function putBack(days: Map<string, DayCounts>, taken: Map<string, DayCounts>) {
  for (const [name, counts] of taken) {
    const now = countsOf(days, name)
    for (const kind of ['reads', 'sources', 'misses', 'missing'] as const) {
      for (const [what, times] of counts[kind]) add(now[kind], what, times)
    }
  }
}

/**
 * Tells whether a name is counted that anybody can invent: a day has room for so many different ones, and of those one
 * address brings only a few. The address is asked for only where a name is new.
 */
function openNameLimit(most: number, mostPerAddress: number) {
  const known = new Set<string>()
  const brought = new Map<string, number>()

  return (name: string, addressOf: () => string) => {
    if (known.has(name)) return true
    if (known.size >= most) return false
    const address = addressOf()
    const before = brought.get(address) ?? 0
    if (before >= mostPerAddress) return false
    brought.set(address, before + 1)
    known.add(name)
    return true
  }
}

/** What was searched, as it is counted; undefined where it looks like somebody's address or number. */
export function failedSearchText(text: string) {
  const words = text.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()
  if (words === '' || looksPersonal(words)) return undefined
  return Array.from(words).slice(0, rules.analytics.maxWords).join('').trim()
}

/** Keeps what was counted again and again; the answer stops that, and keeps the rest. */
export function startAnalytics({ log }: Pick<Resources, 'log'>, analytics: Analytics) {
  const keep = () => analytics.flush().catch((error) => log.error({ error }, 'figures could not be kept'))
  const timer = setInterval(() => void keep(), rules.analytics.flushSeconds * 1000)
  return async () => {
    clearInterval(timer)
    await keep()
  }
}
