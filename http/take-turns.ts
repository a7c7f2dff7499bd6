import type { MiddlewareHandler } from 'hono'

/**
 * Each turn of the event loop begins one request that works. Requests that came at once would otherwise be worked off
 * in one turn, and whoever asks something short meanwhile would wait for them all.
 */
export function takeTurns(shortPaths: string[]): MiddlewareHandler {
  const waiting: (() => void)[] = []

  function beginNext() {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(beginNext)
  }

  return async (c, next) => {
    if (shortPaths.includes(c.req.path)) return next()
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
      if (waiting.length === 1) setImmediate(beginNext)
    })
    return next()
  }
}
