import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { acceptedEncoding } from './accepted-encoding.ts'
import { matchesEtag } from './matches-etag.ts'

const encoders = {
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: Buffer) => promisify(gzip)(text, { level: 6 }),
}
const compressible = /^(text\/(?!event-stream)|application\/(json|xml|rss\+xml|atom\+xml))/
const worthItBytes = 1_000

/** Gives text answers an ETag where they bring none, answers 304 where the reader has them, and compresses the rest. */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers, status } = c.res
    if (!c.res.body || headers.has('Content-Encoding') || !compressible.test(headers.get('Content-Type') ?? '')) return

    const text = Buffer.from(await c.res.arrayBuffer())
    headers.append('Vary', 'Accept-Encoding')
    if (status === 200 && c.req.method === 'GET' && !headers.get('Cache-Control')?.includes('no-store')) {
      const etag = headers.get('ETag') ?? etagOf(text)
      headers.set('ETag', etag)
      if (matchesEtag(c.req.header('If-None-Match'), etag)) {
        headers.delete('Content-Length')
        c.res = new Response(null, { status: 304, headers })
        return
      }
    }

    const encoding = acceptedEncoding(c.req.header('Accept-Encoding'))
    if (!encoding || text.length < worthItBytes) {
      c.res = new Response(text, { status, headers })
      return
    }
    headers.set('Content-Encoding', encoding)
    headers.delete('Content-Length')
    c.res = new Response(await encoders[encoding](text), { status, headers })
  }
}

function etagOf(text: Buffer) {
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}
