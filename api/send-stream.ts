import type { Context } from 'hono'
import type { Log } from '#platform/log.ts'
import type { ApiEnvironment } from './request.ts'

/**
 * Sends text piece by piece, as fast as it is taken. What fails before the first piece is answered as an error; what
 * fails later breaks the connection, since a body that ends as usual would pass for a whole one.
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
  // Named, so that nobody gathers the pieces on the way: neither the compression nor the server.
  c.header('Transfer-Encoding', 'chunked')
  return c.body(new ReadableStream(source, { highWaterMark: 0 }))
}
