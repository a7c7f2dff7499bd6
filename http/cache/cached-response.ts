import type { IncomingMessage, ServerResponse } from 'node:http'
import { matchesEtag } from '#http/matches-etag.ts'

/** A response with everything needed to send it again. */
export type CachedResponse = {
  status: number
  /** Names and values in turn: Node writes such an array without validating it again. */
  headers: string[]
  /** A short body as a latin1 string: Node then sends headers and body in one write, at half the CPU cost. */
  body: string | Uint8Array
  /** The headers of a 304. */
  unchanged: string[]
  etag: string | undefined
  isPage: boolean
}

const shortBytes = 64 * 1024

/** Headers that belong to one request, and those that Node writes itself. */
const ofOneRequest = new Set(['x-request-id', 'content-length', 'transfer-encoding', 'connection', 'date'])

/** Reads the whole response; undefined if its body is larger than the limit. */
export async function readResponse(answer: Response, maxBytes: number): Promise<CachedResponse | undefined> {
  if (Number(answer.headers.get('Content-Length') ?? 0) > maxBytes) {
    await answer.body?.cancel()
    return undefined
  }
  const bytes = Buffer.from(await answer.arrayBuffer())
  const headers = [...answer.headers].filter(([name]) => !ofOneRequest.has(name)).flat()
  const hasBody = answer.status !== 204 && answer.status !== 304
  const unchanged = withoutBody(headers)
  if (hasBody) headers.push('content-length', String(bytes.byteLength))
  return {
    status: answer.status,
    headers,
    body: bytes.byteLength <= shortBytes ? bytes.toString('latin1') : bytes,
    unchanged,
    etag: answer.headers.get('ETag') ?? undefined,
    isPage: answer.status === 200 && (answer.headers.get('Content-Type') ?? '').startsWith('text/html'),
  }
}

/** Sends the response, or 304 if the client's copy is current. */
export function sendResponse(answer: CachedResponse, request: IncomingMessage, to: ServerResponse) {
  const { status, headers, body, unchanged, etag } = answer
  const known = request.headers['if-none-match']
  if (known !== undefined && etag !== undefined && matchesEtag(known, etag)) {
    to.writeHead(304, unchanged).end()
    return
  }
  to.writeHead(status, headers)
  if (request.method === 'HEAD') to.end()
  else to.end(body, 'latin1')
}

function withoutBody(headers: string[]) {
  const kept: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2)
    if (!name.startsWith('content-') || name === 'content-security-policy') kept.push(name, value)
  }
  return kept
}
