import type { IncomingMessage, ServerResponse } from 'node:http'
import { matchesEtag } from '#http/compress.ts'

/** A response with everything needed to send it again. */
export type CachedResponse = {
  status: number
  /** Alternating names and values: Node writes such an array without validating it again. */
  headers: string[]
  /** A short body as a latin1 string: Node then sends headers and body in one write, at half the CPU cost. */
  body: string | Uint8Array
  /** The headers of a 304. */
  unchanged: string[]
  etag: string | undefined
  isPage: boolean
}

const maxStringBytes = 64 * 1024

/** Headers that belong to one request, and those that Node writes itself. */
const perRequestHeaders = new Set(['x-request-id', 'content-length', 'transfer-encoding', 'connection', 'date'])

/** Reads the whole response; undefined if its body is larger than the limit. */
export async function readResponse(response: Response, maxBytes: number): Promise<CachedResponse | undefined> {
  if (Number(response.headers.get('Content-Length') ?? 0) > maxBytes) {
    await response.body?.cancel()
    return undefined
  }
  const bytes = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].filter(([name]) => !perRequestHeaders.has(name)).flat()
  const hasBody = response.status !== 204 && response.status !== 304
  const unchanged = withoutBody(headers)
  if (hasBody) headers.push('content-length', String(bytes.byteLength))
  return {
    status: response.status,
    headers,
    body: bytes.byteLength <= maxStringBytes ? bytes.toString('latin1') : bytes,
    unchanged,
    etag: response.headers.get('ETag') ?? undefined,
    isPage: response.status === 200 && (response.headers.get('Content-Type') ?? '').startsWith('text/html'),
  }
}

/** Sends the response, or 304 if the client's copy is current. */
export function sendResponse(response: CachedResponse, request: IncomingMessage, serverResponse: ServerResponse) {
  const { status, headers, body, unchanged, etag } = response
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined && etag !== undefined && matchesEtag(ifNoneMatch, etag)) {
    serverResponse.writeHead(304, unchanged).end()
    return
  }
  serverResponse.writeHead(status, headers)
  if (request.method === 'HEAD') serverResponse.end()
  else serverResponse.end(body, 'latin1')
}

function withoutBody(headers: string[]) {
  const result: string[] = []
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2)
    if (!name.startsWith('content-') || name === 'content-security-policy') result.push(name, value)
  }
  return result
}
