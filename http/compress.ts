import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'

/**
 * Compress a response that is sent once fast and synchronously: a page is done before a thread would have started.
 */
const quick = {
  br: (text: Buffer) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (text: Buffer) => gzipSync(text, { level: 3 }),
}
/** Compress cached and large responses better, and in a thread, so that other requests continue. */
const thorough = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 6 }),
}
const compressible = /^(text\/(?!event-stream)|application\/([\w.]+\+)?(json|xml)\b)/
const minBytes = 1_000
const maxSyncBytes = 100_000

/**
 * Adds an ETag to text responses that have none, answers 304 if the client's copy is current, and compresses the rest.
 */
export function compress(): MiddlewareHandler<{ Bindings: { cacheTags?: Set<string> } }> {
  return async (c, next) => {
    await next()
    const { headers, status } = c.res
    if (headers.has('Content-Encoding') || !compressible.test(headers.get('Content-Type') ?? '')) return
    // Skip streams: buffering a 100 MB export held 385 MB.
    if (headers.has('Transfer-Encoding')) return
    if (!c.res.body) return

    const text = Buffer.from(await c.res.arrayBuffer())
    const respond = (body: Buffer<ArrayBuffer> | null, newStatus = status) => {
      // Without this, Hono would read the old response and copy the new one into it.
      c.res = undefined
      c.res = new Response(body, { status: newStatus, headers })
    }
    headers.append('Vary', 'Accept-Encoding')
    if (status === 200 && c.req.method === 'GET' && !headers.get('Cache-Control')?.includes('no-store')) {
      const etag = headers.get('ETag') ?? etagOf(text)
      headers.set('ETag', etag)
      if (matchesEtag(c.req.header('If-None-Match'), etag)) {
        headers.delete('Content-Length')
        return respond(null, 304)
      }
    }

    const encoding = acceptedEncoding(c.req.header('Accept-Encoding'))
    if (!encoding || text.length < minBytes) return respond(text)
    headers.set('Content-Encoding', encoding)
    headers.delete('Content-Length')
    const isCached = status === 200 && (c.env?.cacheTags?.size ?? 0) > 0
    const isThorough = isCached || text.length > maxSyncBytes
    respond(await (isThorough ? thorough : quick)[encoding](text))
  }
}

function etagOf(text: Buffer) {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

/** The best content encoding that we produce and the browser accepts. */
export function acceptedEncoding(header = ''): 'br' | 'gzip' | undefined {
  const accepted = new Set(
    header
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]),
  )
  if (accepted.has('br')) return 'br'
  if (accepted.has('gzip')) return 'gzip'
  return undefined
}

/** Whether If-None-Match lists this ETag; weak and strong compare as equal. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string) {
  const tags = (ifNoneMatch ?? '').split(',').map(opaque)
  return tags.includes('*') || tags.includes(opaque(etag))
}

function opaque(tag: string) {
  return tag.trim().replace(/^W\//, '')
}
