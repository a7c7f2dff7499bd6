import { LRUCache } from 'lru-cache'
import { type CachedResponse, readResponse } from './cached-response.ts'

type PageCacheOptions = {
  /**
   * Renders the response for an anonymous client and adds the cache tags of its content. Without tags it is not
   * cached.
   */
  render: (address: string, headers: Record<string, string>, cacheTags: Set<string>) => Promise<Response>
  /** When a response rendered now expires by itself, in milliseconds since 1970. */
  cacheExpiry: () => Promise<number>
  maxBytes: number
  /**
   * `listening`: every invalidation arrives. `reconnecting`: some may be missed, so each response is rendered.
   * `offline`: nothing can be rendered, so cached responses are served even if they are stale.
   */
  state?: () => 'listening' | 'reconnecting' | 'offline'
  /** Called for each response that is served although it may be stale. */
  onStale?: (key: string) => void
}

/** An address, and the headers by which its responses vary. */
export type CacheableRequest = { address: string; headers: Record<string, string> }

type Entry = CachedResponse & { cacheTags: ReadonlySet<string>; renderedAt: number; expiresAt: number }

/** Larger responses are streamed each time. */
const maxBodyBytes = 1_000_000
/** Size of an entry in addition to its body. */
const entryBytes = 2_000

/**
 * Public responses in memory, until one of their tags is invalidated or they expire. Requests that come while a
 * response is rendered wait for it. When the cache is full, the least recently used entry is evicted.
 */
export function openPageCache({
  render,
  cacheExpiry,
  maxBytes,
  state = () => 'listening',
  onStale = () => {},
}: PageCacheOptions) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + entryBytes,
  })
  const rendering = new Map<string, Promise<CachedResponse | undefined>>()
  /** For each rendering in progress, the tags that were invalidated since it started. */
  const invalidatedWhileRendering = new Set<Set<string>>()
  /** Keys of responses that are too large to be cached. */
  const tooLarge = new LRUCache<string, true>({ max: 1_000 })

  async function renderNow({ address, headers }: CacheableRequest) {
    const cacheTags = new Set<string>()
    const renderedAt = Date.now()
    const [expiresAt, response] = await Promise.all([
      cacheExpiry(),
      render(address, headers, cacheTags).then((rendered) => readResponse(rendered, maxBodyBytes)),
    ])
    const isCacheable = response !== undefined && mayBeCached(response) && cacheTags.size > 0
    return { response, entry: isCacheable ? { ...response, cacheTags, renderedAt, expiresAt } : undefined }
  }

  /** The last good response, if a new one cannot be rendered. */
  function findStale(key: string) {
    const entry = entries.get(key)
    if (entry) onStale(key)
    return entry
  }

  return {
    find(key: string): CachedResponse | undefined {
      const now = state()
      if (now === 'reconnecting') return undefined
      const entry = entries.get(key)
      if (!entry) return undefined
      if (now === 'offline') onStale(key)
      else if (!isCurrent(entry, Date.now())) return undefined
      return entry
    },

    /** The cached response, or one rendered now; undefined if it is too large. */
    get(key: string, request: CacheableRequest): Promise<CachedResponse | undefined> {
      // While invalidations may be missed, do not share a rendering: it may have started before a change.
      const shared = state() === 'listening' ? rendering.get(key) : undefined
      if (shared) return shared
      if (tooLarge.has(key)) return Promise.resolve(undefined)
      const invalidated = new Set<string>()
      invalidatedWhileRendering.add(invalidated)
      const started = renderNow(request).then(
        ({ response, entry }) => {
          if (!response) tooLarge.set(key, true)
          // Do not cache a response that may show content from before an invalidation.
          if (entry && !sharesTag(entry, invalidated) && state() === 'listening') entries.set(key, entry)
          return response && response.status >= 500 ? (findStale(key) ?? response) : response
        },
        (error) => {
          const stale = findStale(key)
          if (stale) return stale
          throw error
        },
      )
      const done = () => {
        invalidatedWhileRendering.delete(invalidated)
        if (rendering.get(key) === started) rendering.delete(key)
      }
      rendering.set(key, started)
      started.then(done, done)
      return started
    },

    invalidate(tags: ReadonlySet<string>) {
      for (const [key, entry] of entries) if (sharesTag(entry, tags)) entries.delete(key)
      for (const invalidated of invalidatedWhileRendering) for (const tag of tags) invalidated.add(tag)
      // The tags of a rendering are known only at its end, so later requests must not share one in progress.
      rendering.clear()
      tooLarge.clear()
    },

    size: () => ({ responses: entries.size, bytes: entries.calculatedSize }),
  }
}

export type PageCache = ReturnType<typeof openPageCache>

function sharesTag({ cacheTags }: Entry, tags: ReadonlySet<string>) {
  for (const tag of tags) if (cacheTags.has(tag)) return true
  return false
}

/** A response from the future, rendered while the clock was ahead, may show content that is not public yet. */
function isCurrent({ renderedAt, expiresAt }: Entry, now: number) {
  return renderedAt <= now && now < expiresAt
}

function mayBeCached({ status, headers }: CachedResponse) {
  const headerValue = (name: string) => headers[headers.indexOf(name) + 1] ?? ''
  return status === 200 && !headers.includes('set-cookie') && !headerValue('cache-control').includes('no-store')
}
