import type { RouterContextProvider } from 'react-router'
import { requestContext } from '#app/context.ts'

/** What is lasting stays true as long as its version does. */
type Made = { text: string; lasting: boolean }

const kept = new Map<string, { version: string; making: Promise<Made> }>()

/**
 * An answer that programs ask for again and again: 304 where they have it, else as it was last made.
 * It is made anew only when its version is another, once for all who ask meanwhile.
 */
export async function answerKept(
  context: Readonly<RouterContextProvider>,
  type: string,
  version: string,
  make: () => Promise<Made>,
) {
  const etag = `W/"${version}"`
  if (context.get(requestContext).knows(etag)) return new Response(null, { status: 304, headers: { ETag: etag } })

  const last = kept.get(type)
  const making = last?.version === version ? last.making : make()
  kept.set(type, { version, making })
  const forget = () => kept.get(type)?.making === making && kept.delete(type)
  const { text, lasting } = await making.catch((error) => {
    forget()
    throw error
  })
  if (!lasting) forget()
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' }
  return new Response(text, { headers: lasting ? { ...headers, ETag: etag } : headers })
}
