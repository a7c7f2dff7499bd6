import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { acceptedEncoding, matchesEtag } from './compress.ts'

type Asset = { etag: string; type: string; cacheControl: string; plain: Bytes; br?: Bytes; gzip?: Bytes }
type Bytes = Uint8Array<ArrayBuffer>

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}
/** Files whose media type does not follow from their extension. Other JSON is internal to the build and not served. */
const typesByName: Record<string, string> = { 'speculation-rules.json': 'application/speculationrules+json' }

/** Serves the build's files from a list that is read once: a request for a missing file costs no disk access. */
export function assets(folder: string): MiddlewareHandler<{ Variables: { tagCache: () => void } }> {
  const known = readAssets(folder)

  return async (c, next) => {
    const asset = known.get(c.req.path)
    if (!asset || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()

    c.var.tagCache()
    c.header('Cache-Control', asset.cacheControl)
    c.header('ETag', asset.etag)
    c.header('Vary', 'Accept-Encoding')
    if (matchesEtag(c.req.header('If-None-Match'), asset.etag)) return c.body(null, 304)

    c.header('Content-Type', asset.type)
    const encoding = acceptedEncoding(c.req.header('Accept-Encoding'))
    const encoded = encoding && asset[encoding]
    if (encoded) c.header('Content-Encoding', encoding)
    return c.body(encoded ?? asset.plain)
  }
}

function readAssets(folder: string) {
  const list = new Map<string, Asset>()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  const present = new Set(names)
  const read = (name: string) => (present.has(name) ? readFileSync(path.join(folder, name)) : undefined)

  for (const name of names) {
    const type = typesByName[name] ?? types[path.extname(name)]
    const plain = type && read(name)
    if (!plain) continue
    list.set(`/${name}`, {
      type,
      plain,
      br: read(`${name}.br`),
      gzip: read(`${name}.gz`),
      // Weak, because the compressed variant has the same ETag.
      etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      // File names under assets/ contain a content hash, so their content never changes.
      cacheControl: name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    })
  }
  return list
}
