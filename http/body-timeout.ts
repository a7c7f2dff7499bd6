import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'

type Clock = { withinMs: number; onError: (c: Context) => Response }

/** Answers 408 and closes the connection when a request body does not arrive in time. */
export function bodyTimeout({ withinMs, onError }: Clock): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  return async (c, next) => {
    const incoming = c.env?.incoming
    if (!incoming || incoming.complete) return next()

    const late = Promise.withResolvers<'late'>()
    const clock = setTimeout(() => {
      if (!incoming.complete) late.resolve('late')
    }, withinMs)
    incoming.once('end', () => clearTimeout(clock))
    try {
      if ((await Promise.race([next(), late.promise])) !== 'late') return
    } finally {
      clearTimeout(clock)
    }
    c.header('Connection', 'close')
    c.res = onError(c)
  }
}
