import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { accessLog, type OnAnswered, requestNumber } from './access-log.ts'
import { type SecurityHeaders, securityHeaders } from './security-headers.ts'

type Refusal = {
  onAnswered: OnAnswered
  headers: SecurityHeaders
  answer: (c: Context) => Response
}

/** Answers without calling the site, with the headers that every response has. */
export function refuseRequests({ onAnswered, headers, answer }: Refusal): RequestListener {
  const site = new Hono().use(requestNumber(), accessLog(onAnswered), securityHeaders(headers)).all('*', (c) => {
    c.header('Cache-Control', 'no-store')
    return answer(c)
  })
  return getRequestListener((request) => site.fetch(request))
}
