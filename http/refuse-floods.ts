import type { IncomingMessage, RequestListener } from 'node:http'
import { LRUCache } from 'lru-cache'

type FloodOptions = {
  addressOf: (request: IncomingMessage) => string
  /** Whether this request is limited by its address alone. */
  isLimited: (request: IncomingMessage) => boolean
  /** How often an address is refused in full, and for how long nobody looks at what it sends after that. */
  refusals: number
  seconds: number
  /** Refuses without reading the request. */
  refuse: RequestListener
  next: RequestListener
}

/** More addresses than these are not remembered. */
const mostAddresses = 10_000

/**
 * To check a message and to refuse it costs several times what it costs to send it. An address that has been refused
 * again and again is refused unread for a while, so that a flood leaves the processor to others.
 */
export function refuseFloods({ addressOf, isLimited, refusals, seconds, refuse, next }: FloodOptions): RequestListener {
  const clients = new LRUCache<string, { times: number; until: number }>({ max: mostAddresses })

  function countRefusal(address: string) {
    const known = findRefused(address) ?? { times: 0, until: performance.now() + seconds * 1000 }
    clients.set(address, { ...known, times: known.times + 1 })
  }

  function findRefused(address: string) {
    const known = clients.get(address)
    return known && known.until > performance.now() ? known : undefined
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
