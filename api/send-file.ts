import type { Context } from 'hono'
import type { Variant } from '#domain/images/variants.server.ts'
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
