import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

type BodyTimeoutOptions = { timeoutMs: number; onError: (c: Context) => Response }

/** Answers 408 and closes the connection when a request body does not arrive in time. */
export function bodyTimeout({
  timeoutMs,
  onError,
}: BodyTimeoutOptions): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  return async (c, next) => {
    const incoming = c.env?.incoming
    if (!incoming || incoming.complete) return next()

    const timeout = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => {
      if (!incoming.complete) timeout.resolve('late')
    }, timeoutMs)
    incoming.once('end', () => clearTimeout(timer))
    try {
      if ((await Promise.race([next(), timeout.promise])) !== 'late') return
    } finally {
      clearTimeout(timer)
    }
    c.header('Connection', 'close')
    c.res = onError(c)
  }
}
