import type { Context } from 'hono'
import type { Variant } from '#domain/images/picture-worker.server.ts'
import type { Log } from '#platform/log.ts'
import type { ApiEnvironment } from './request.ts'

/** Streams a file, or the requested range of it. */
export function sendFile(c: Context<ApiEnvironment>, file: Variant['file'], type: string) {
  const { size } = file
  const range = requestedRange(c, size)
  c.header('Accept-Ranges', 'bytes')
  if (range === 'beyond') return c.body(null, 416, { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' })
  c.header('Content-Type', type)
  if (!range) return c.body(file.stream(), 200, { 'Content-Length': String(size) })
  const { first, last } = range
  return c.body(file.slice(first, last + 1).stream(), 206, {
    'Content-Length': String(last - first + 1),
    'Content-Range': `bytes ${first}-${last}/${size}`,
  })
}

/** Undefined, to send the whole file, for several ranges, an invalid range, or if the file has changed (If-Range). */
function requestedRange(c: Context<ApiEnvironment>, size: number) {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(c.req.header('Range') ?? '') ?? []
  const ifRange = c.req.header('If-Range')
  if (c.req.method !== 'GET' || (!from && !to) || (ifRange && ifRange !== c.res.headers.get('ETag'))) return undefined
  const first = from ? Number(from) : Math.max(0, size - Number(to))
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (from && to && Number(to) < Number(from)) return undefined
  return first > last ? 'beyond' : { first, last }
}

/**
 * Streams text chunk by chunk, as fast as the client reads. An error before the first chunk becomes an error response;
 * a later one breaks the connection, because a body that ends normally would look complete.
 */
export async function sendStream(c: Context<ApiEnvironment>, log: Log, pieces: AsyncGenerator<string, void>) {
  const first = await pieces.next()
  const encoder = new TextEncoder()
  const source: UnderlyingDefaultSource<Uint8Array<ArrayBuffer>> = {
    start(controller) {
      if (!first.done) controller.enqueue(encoder.encode(first.value))
    },
    async pull(controller) {
      const piece = await pieces.next().catch((error) => {
        log.error({ id: c.get('requestId'), path: c.req.path, error }, 'an answer was broken off')
        throw error
      })
      if (piece.done) controller.close()
      else controller.enqueue(encoder.encode(piece.value))
    },
    async cancel() {
      await pieces.return()
    },
  }
  // Set the header, so that neither the compression nor the server buffers the chunks.
  c.header('Transfer-Encoding', 'chunked')
  return c.body(new ReadableStream(source, { highWaterMark: 0 }))
}
