import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { acceptedEncoding } from './accepted-encoding.ts'
import { type CachedResponse, sendResponse } from './cached-response.ts'
import type { CacheableRequest, PageCache } from './page-cache.ts'
import type { Enqueue } from './request-queue.ts'

type ServeFromCacheOptions = {
  cache: PageCache
  /** The address under which an answer is kept, or undefined where it may not be. */
  cacheKey: (url: string) => string | undefined
  /** These come in several formats; all others in several encodings. */
  pictures: RegExp
  /** What the cookies of a session look like: who has one is answered behind this door. */
  sessionCookie: RegExp
  behind: RequestListener
  /** What is not kept is made in turn. */
  enqueue: Enqueue
  /** Told of each page that was sent from here. */
  onPage: (path: string, request: IncomingMessage) => void
}

/** Stands before everything else: what is kept is sent at once. Whatever goes wrong here, the doors behind still answer. */
export function serveFromCache(door: ServeFromCacheOptions): RequestListener {
  const { cache, cacheKey, pictures, sessionCookie, behind, enqueue, onPage } = door

  return (request, response) => {
    try {
      answer(request, response)
    } catch {
      failed(request, response)
    }
  }

  function failed(request: IncomingMessage, response: ServerResponse) {
    if (response.headersSent) response.destroy()
    else behind(request, response)
  }

  function answer(request: IncomingMessage, response: ServerResponse) {
    const { url = '', headers, method } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || headers.range || (headers.cookie && sessionCookie.test(headers.cookie))) {
      return behind(request, response)
    }
    const variant = pictures.test(url) ? formatFor(headers) : encodingFor(headers)
    const kept = cache.find(`${variant} ${url}`)
    if (kept) return send(kept, url)

    const address = cacheKey(url)
    if (address === undefined) return behind(request, response)
    const again = cache.find(`${variant} ${address}`)
    if (again) return send(again, address)
    enqueue(request, response, () => void make(address).catch(() => failed(request, response)))

    async function make(address: string) {
      const name = `${variant} ${address}`
      // It may have been made for others while this one waited.
      const made = cache.find(name) ?? (await cache.get(name, asked(address, variant)))
      if (made) send(made, address)
      else behind(request, response)
    }

    function send(kept: CachedResponse, sent: string) {
      sendResponse(kept, request, response)
      if (kept.isPage && method === 'GET') onPage(sent, request)
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

/** Browsers say it in a few ways, over and over. */
const encodings = new LRUCache<string, Variant>({
  max: 100,
  memoMethod: (said) => acceptedEncoding(said) ?? 'identity',
})

function encodingFor({ 'accept-encoding': said = '' }: IncomingMessage['headers']): Variant {
  return encodings.memo(said)
}
