import { ReadableStream as NodeStream } from 'node:stream/web'

type FileFacts = { name: string; type: string }

/** Streams a text file while it is generated. A failure aborts the response, so that the download is not complete. */
export function streamFile(pieces: AsyncIterable<string>, { name, type }: FileFacts) {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  }
  // The DOM types lack `ReadableStream.from`.
  const stream = NodeStream.from(pieces) as ReadableStream<string>
  return new Response(stream.pipeThrough(new TextEncoderStream()), { headers })
}
