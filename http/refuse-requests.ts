import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Log } from '#platform/log.ts'
import { accessLog, requestNumber } from './access-log.ts'
import { type SecurityHeaders, securityHeaders } from './security-headers.ts'

type Refusal = {
  log: Log
  headers: SecurityHeaders
  answer: (c: Context) => Response
}

/** Answers without the site, which has more to do than it can; all that every answer has, these have too. */
export function refuseRequests({ log, headers, answer }: Refusal): RequestListener {
  const site = new Hono().use(requestNumber(), accessLog(log), securityHeaders(headers)).all('*', (c) => {
    c.header('Cache-Control', 'no-store')
    return answer(c)
  })
  return getRequestListener((request) => site.fetch(request))
}
