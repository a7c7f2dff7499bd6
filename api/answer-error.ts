import type { ErrorHandler } from 'hono'
import { Problem } from '#domain/problem.ts'
import type { Log } from '#platform/log.ts'
import type { ApiEnvironment } from './request.ts'

/** Every failure in one form: a Problem in its own words, anything else as an incident that is in the log. */
export function answerError(log: Log): ErrorHandler<ApiEnvironment> {
  return (error, c) => {
    if (error instanceof Problem) {
      if (error.retryAfterSeconds) c.header('Retry-After', String(error.retryAfterSeconds))
      return c.json({ error: error.toJSON() }, error.status)
    }
    const incident = c.get('requestId')
    log.error({ id: incident, path: c.req.path, error }, 'unexpected error')
    return c.json({ error: { ...new Problem('unexpected').toJSON(), incident } }, 500)
  }
}
