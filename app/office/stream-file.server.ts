import { ReadableStream as NodeStream } from 'node:stream/web'

type FileFacts = { name: string; type: string }

/** A file of text that is sent piece by piece, as it is made; where that fails, it is broken off and no whole one. */
export function streamFile(pieces: AsyncIterable<string>, { name, type }: FileFacts) {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  }
  // The browser's types do not know `from` yet.
  const words = NodeStream.from(pieces) as ReadableStream<string>
  return new Response(words.pipeThrough(new TextEncoderStream()), { headers })
}
