import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { accessLog, assignRequestId, type OnResponse } from './access-log.ts'
import { type SecurityHeaders, securityHeaders } from './security-headers.ts'

type RefusalOptions = {
  onResponse: OnResponse
  headers: SecurityHeaders
  respond: (c: Context) => Response
}

/** Responds without calling the site, with the headers that every response has. */
export function refuseRequests({ onResponse, headers, respond }: RefusalOptions): RequestListener {
  const site = new Hono().use(assignRequestId(), accessLog(onResponse), securityHeaders(headers)).all('*', (c) => {
    c.header('Cache-Control', 'no-store')
    return respond(c)
  })
  return getRequestListener((request) => site.fetch(request))
}
