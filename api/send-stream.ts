import type { Context } from 'hono'
import type { Log } from '#platform/log.ts'
import type { ApiEnvironment } from './request.ts'

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
