import { Hono } from 'hono'
import type { Resources } from '#platform/resources.ts'
import type { ApiEnvironment } from './request.ts'

/** healthz: the process answers. readyz: it can also reach its database. */
export function healthApi({ db, log }: Pick<Resources, 'db' | 'log'>) {
  return new Hono<ApiEnvironment>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      try {
        await db.selectNoFrom((select) => select.lit(1).as('one')).execute()
        return c.json({ status: 'ready' })
      } catch (error) {
        log.error({ error }, 'the database does not answer')
        return c.json({ status: 'the database does not answer' }, 503)
      }
    })
}
