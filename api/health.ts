import { Hono } from 'hono'
import type { Resources } from '#platform/resources.ts'
import type { ApiEnvironment } from './request.ts'

/** healthz: the process responds. readyz: it also reaches its database, and is not shutting down. */
export function healthApi({ db, events, log }: Pick<Resources, 'db' | 'events' | 'log'>) {
  let isDraining = false
  events.on('draining', () => {
    isDraining = true
  })
  return new Hono<ApiEnvironment>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (isDraining) return c.json({ status: 'stopping' }, 503)
      try {
        await db.selectNoFrom((select) => select.lit(1).as('one')).execute()
        return c.json({ status: 'ready' })
      } catch (error) {
        log.error({ error }, 'the database does not answer')
        return c.json({ status: 'the database does not answer' }, 503)
      }
    })
}
