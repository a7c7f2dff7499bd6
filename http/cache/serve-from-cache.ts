import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { acceptedEncoding } from '#http/accepted-encoding.ts'
import { millisecondsSince, type OnAnswered } from '#http/access-log.ts'
import type { Enqueue } from '#http/request-queue.ts'
import { type CachedResponse, sendResponse } from './cached-response.ts'
import type { CacheableRequest, PageCache } from './page-cache.ts'

type ServeFromCacheOptions = {
  cache: PageCache
  /** The canonical address of a cacheable response; undefined where it may not be cached. */
  cacheKey: (url: string) => string | undefined
  /** These vary by image format; all others by content encoding. */
  pictures: RegExp
  /** Matches the session cookie: a request with one is not served from the cache. */
  sessionCookie: RegExp
  next: RequestListener
  /** Renders uncached pages one after the other. */
  enqueue: Enqueue
  /** Called for each page served from the cache. */
  onPage: (path: string, request: IncomingMessage) => void
  onAnswered: OnAnswered
}

/** Serves cached responses before any other middleware runs. If it fails, the next handler still answers. */
export function serveFromCache(options: ServeFromCacheOptions): RequestListener {
  const { cache, cacheKey, pictures, sessionCookie, next, enqueue, onPage, onAnswered } = options

  return (request, response) => {
    try {
      answer(request, response)
    } catch {
      failed(request, response)
    }
  }

  function failed(request: IncomingMessage, response: ServerResponse) {
    if (response.headersSent) response.destroy()
    else next(request, response)
  }

  function answer(request: IncomingMessage, response: ServerResponse) {
    const { url = '', headers, method = '' } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || headers.range || (headers.cookie && sessionCookie.test(headers.cookie))) {
      return next(request, response)
    }
    const begun = performance.now()
    const variant = pictures.test(url) ? formatFor(headers) : encodingFor(headers)
    const cached = cache.find(`${variant} ${url}`)
    if (cached) return send(cached, url, 'hit')

    const address = cacheKey(url)
    if (address === undefined) return next(request, response)
    const canonical = cache.find(`${variant} ${address}`)
    if (canonical) return send(canonical, address, 'hit')
    enqueue(request, response, () => void make(address).catch(() => failed(request, response)))

    async function make(address: string) {
      const name = `${variant} ${address}`
      // Another request may have rendered it while this one waited.
      const made = cache.find(name) ?? (await cache.get(name, asked(address, variant)))
      if (made) send(made, address, 'miss')
      else next(request, response)
    }

    function send(cached: CachedResponse, sent: string, cache: 'hit' | 'miss') {
      sendResponse(cached, request, response)
      if (cached.isPage && method === 'GET') onPage(sent, request)
      const [path = ''] = sent.split('?', 1)
      onAnswered({ method, path, status: response.statusCode, ms: millisecondsSince(begun), cache })
    }
  }
}

const formats = ['avif', 'webp'] as const
type Variant = (typeof formats)[number] | 'br' | 'gzip' | 'identity'

function asked(address: string, variant: Variant): CacheableRequest {
  const isFormat = formats.some((format) => format === variant)
  return { address, headers: isFormat ? { Accept: `image/${variant}` } : { 'Accept-Encoding': variant } }
}

function formatFor({ accept }: IncomingMessage['headers']): Variant {
  return accept?.includes('image/avif') ? 'avif' : 'webp'
}

/** Browsers send few different values, over and over. */
const encodings = new LRUCache<string, Variant>({
  max: 100,
  memoMethod: (said) => acceptedEncoding(said) ?? 'identity',
})

function encodingFor({ 'accept-encoding': said = '' }: IncomingMessage['headers']): Variant {
  return encodings.memo(said)
}
