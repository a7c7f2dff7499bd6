import type { RouterContextProvider } from 'react-router'
import { requestContext } from '#app/context.ts'
import { asyncCache } from '#domain/async-cache.ts'

/** What is lasting stays true as long as its version does. */
type Made = { text: string; lasting: boolean }

const kept = asyncCache<Made>(3)

/**
 * An answer that programs ask for again and again: 304 where they have it, else as it was last made.
 * It is made anew only when its version is another, once for all who ask meanwhile.
 */
export async function cachedAnswer(
  context: Readonly<RouterContextProvider>,
  type: string,
  version: string,
  make: () => Promise<Made>,
) {
  const etag = `W/"${version}"`
  if (context.get(requestContext).matchesEtag(etag)) return new Response(null, { status: 304, headers: { ETag: etag } })

  const name = `${type} ${version}`
  const { text, lasting } = await kept.get(name, make)
  if (lasting) context.get(requestContext).tagCache('posts', 'press', 'gallery')
  else kept.delete(name)
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' }
  return new Response(text, { headers: lasting ? { ...headers, ETag: etag } : headers })
}
