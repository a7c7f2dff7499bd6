import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { millisecondsSince, type OnResponse } from '#http/access-log.ts'
import { acceptedEncoding } from '#http/compress.ts'
import type { Enqueue } from '#http/request-queue.ts'
import { type CachedResponse, sendResponse } from './cached-response.ts'
import type { CacheableRequest, PageCache } from './page-cache.ts'

type ServeFromCacheOptions = {
  cache: PageCache
  /** The canonical address of a cacheable response; undefined if it may not be cached. */
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
  onResponse: OnResponse
}

/** Serves cached responses before any other middleware runs. If it fails, the next handler still answers. */
export function serveFromCache(options: ServeFromCacheOptions): RequestListener {
  const { cache, cacheKey, pictures, sessionCookie, next, enqueue, onPage, onResponse } = options

  return (request, response) => {
    try {
      serve(request, response)
    } catch {
      fallBack(request, response)
    }
  }

  function fallBack(request: IncomingMessage, response: ServerResponse) {
    if (response.headersSent) response.destroy()
    else next(request, response)
  }

  function serve(request: IncomingMessage, response: ServerResponse) {
    const { url = '', headers, method = '' } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || headers.range || (headers.cookie && sessionCookie.test(headers.cookie))) {
      return next(request, response)
    }
    const startedAt = performance.now()
    const variant = pictures.test(url) ? formatFor(headers) : encodingFor(headers)
    const cached = cache.find(`${variant} ${url}`)
    if (cached) return send(cached, url, 'hit')

    const address = cacheKey(url)
    if (address === undefined) return next(request, response)
    const canonical = cache.find(`${variant} ${address}`)
    if (canonical) return send(canonical, address, 'hit')
    enqueue(request, response, () => void renderAndSend(address).catch(() => fallBack(request, response)))

    async function renderAndSend(address: string) {
      const key = `${variant} ${address}`
      // Another request may have rendered it while this one waited.
      const rendered = cache.find(key) ?? (await cache.get(key, cacheableRequest(address, variant)))
      if (rendered) send(rendered, address, 'miss')
      else next(request, response)
    }

    function send(cached: CachedResponse, address: string, cache: 'hit' | 'miss') {
      sendResponse(cached, request, response)
      if (cached.isPage && method === 'GET') onPage(address, request)
      const [path = ''] = address.split('?', 1)
      onResponse({ method, path, status: response.statusCode, ms: millisecondsSince(startedAt), cache })
    }
  }
}

const formats = ['avif', 'webp'] as const
type Variant = (typeof formats)[number] | 'br' | 'gzip' | 'identity'

function cacheableRequest(address: string, variant: Variant): CacheableRequest {
  const isFormat = formats.some((format) => format === variant)
  return { address, headers: isFormat ? { Accept: `image/${variant}` } : { 'Accept-Encoding': variant } }
}

function formatFor({ accept }: IncomingMessage['headers']): Variant {
  return accept?.includes('image/avif') ? 'avif' : 'webp'
}

/** Cache the result: browsers send few different values. */
const encodings = new LRUCache<string, Variant>({
  max: 100,
  memoMethod: (header) => acceptedEncoding(header) ?? 'identity',
})

function encodingFor({ 'accept-encoding': header = '' }: IncomingMessage['headers']): Variant {
  return encodings.memo(header)
}
