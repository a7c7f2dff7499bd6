import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { accessLog, assignRequestId, type OnResponse } from './access-log.ts'
import { type SecurityHeaders, securityHeaders } from './response-headers.ts'

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

type FloodOptions = {
  addressOf: (request: IncomingMessage) => string
  /** Whether this kind of request is rate limited by address. */
  isLimited: (request: IncomingMessage) => boolean
  /** After this many refusals, requests of the address are refused unread for this many seconds. */
  refusals: number
  seconds: number
  /** Refuses without reading the request. */
  refuse: RequestListener
  next: RequestListener
}

const maxAddresses = 10_000

/**
 * Refuses requests of an address unread for a while after many refusals (429), so that a flood leaves the processor to
 * others: to check and refuse a message costs several times as much as to send it.
 */
export function refuseFloods({ addressOf, isLimited, refusals, seconds, refuse, next }: FloodOptions): RequestListener {
  const clients = new LRUCache<string, { times: number; until: number }>({ max: maxAddresses })

  function countRefusal(address: string) {
    const refused = findRefused(address) ?? { times: 0, until: performance.now() + seconds * 1000 }
    clients.set(address, { ...refused, times: refused.times + 1 })
  }

  function findRefused(address: string) {
    const refused = clients.get(address)
    return refused && refused.until > performance.now() ? refused : undefined
  }

  return (request, response) => {
    if (!isLimited(request)) return next(request, response)
    const address = addressOf(request)
    if ((findRefused(address)?.times ?? 0) >= refusals) return refuse(request, response)
    response.once('finish', () => {
      if (response.statusCode === 429) countRefusal(address)
    })
    next(request, response)
  }
}
