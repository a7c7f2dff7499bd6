import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { acceptedEncoding } from './accepted-encoding.ts'
import { matchesEtag } from './matches-etag.ts'
import { wholeText } from './whole-text.ts'

/** What is sent once is compressed quickly, at once: a page is done sooner than another thread would hear of it. */
const quick = {
  br: (text: Buffer) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (text: Buffer) => gzipSync(text, { level: 3 }),
}
/** What is kept for others is compressed well, and what is large beside the others' requests. */
const thorough = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 6 }),
}
const compressible = /^(text\/(?!event-stream)|application\/([\w.]+\+)?(json|xml)\b)/
const worthItBytes = 1_000
const mostAtOnceBytes = 100_000

/** Gives text answers an ETag where they bring none, answers 304 where the reader has them, and compresses the rest. */
export function compress(): MiddlewareHandler<{ Bindings: { cacheTags?: Set<string> } }> {
  return async (c, next) => {
    await next()
    const whole = wholeText(c.res)
    const { headers, status } = c.res
    if (headers.has('Content-Encoding') || !compressible.test(headers.get('Content-Type') ?? '')) return
    // A stream is sent as it is made: to gather an export of 100 MB took 385 MB of memory.
    if (headers.has('Transfer-Encoding')) return
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
    const isKept = status === 200 && (c.env?.cacheTags?.size ?? 0) > 0
    const isLong = isKept || text.length > mostAtOnceBytes
    answer(await (isLong ? thorough : quick)[encoding](text))
  }
}

function etagOf(text: Buffer) {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}
