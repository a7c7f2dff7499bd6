import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { acceptedEncoding } from './accepted-encoding.ts'
import { matchesEtag } from './matches-etag.ts'
import { wholeText } from './whole-text.ts'

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const gzipOptions = { level: 4 }
const [brotliLater, gzipLater] = [promisify(brotliCompress), promisify(gzip)]
const encoders = {
  br: {
    now: (text: Buffer) => brotliCompressSync(text, brotliOptions),
    later: (text: Buffer) => brotliLater(text, brotliOptions),
  },
  gzip: { now: (text: Buffer) => gzipSync(text, gzipOptions), later: (text: Buffer) => gzipLater(text, gzipOptions) },
}
const compressible = /^(text\/(?!event-stream)|application\/(json|xml|rss\+xml|atom\+xml))/
const worthItBytes = 1_000
/** A page is compressed sooner than another thread would hear of it; what is larger would hold up the others. */
const atOnceBytes = 100_000

/** Gives text answers an ETag where they bring none, answers 304 where the reader has them, and compresses the rest. */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const whole = wholeText(c.res)
    const { headers, status } = c.res
    if (headers.has('Content-Encoding') || !compressible.test(headers.get('Content-Type') ?? '')) return
    if (whole === undefined && !c.res.body) return

    const text = whole === undefined ? Buffer.from(await c.res.arrayBuffer()) : Buffer.from(whole)
    const answer = (body: Buffer<ArrayBuffer> | null, kind = status) => {
      // Else the context would read the one answer, and copy the other into it.
      c.res = undefined
      c.res = new Response(body, { status: kind, headers })
    }
    headers.append('Vary', 'Accept-Encoding')
    if (status === 200 && c.req.method === 'GET' && !headers.get('Cache-Control')?.includes('no-store')) {
      const etag = headers.get('ETag') ?? etagOf(text)
      headers.set('ETag', etag)
      if (matchesEtag(c.req.header('If-None-Match'), etag)) {
        headers.delete('Content-Length')
        return answer(null, 304)
      }
    }

    const encoding = acceptedEncoding(c.req.header('Accept-Encoding'))
    if (!encoding || text.length < worthItBytes) return answer(text)
    headers.set('Content-Encoding', encoding)
    headers.delete('Content-Length')
    const { now, later } = encoders[encoding]
    answer(text.length > atOnceBytes ? await later(text) : now(text))
  }
}

function etagOf(text: Buffer) {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}
