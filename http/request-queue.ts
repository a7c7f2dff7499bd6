import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

type QueueOptions = {
  addressOf: (request: IncomingMessage) => string
  /** Maximum of waiting requests, per address and in all. */
  maxPerAddress: number
  most: number
  /** Responds to a request when the queue is full. */
  onFull: RequestListener
}

export type Enqueue = (request: IncomingMessage, response: ServerResponse, start: () => void) => void

type QueuedRequest = { request: IncomingMessage; start: () => void }

/**
 * Starts one request per tick of the event loop: requests that arrive together would otherwise be handled in one tick,
 * and a short one would wait for them all. Addresses take turns, so that a client with many requests only delays
 * its own. A request whose connection is closed is dropped.
 */
export function openRequestQueue({ addressOf, maxPerAddress, most, onFull }: QueueOptions) {
  /** In the order in which addresses take turns. */
  const queues = new Map<string, QueuedRequest[]>()
  let waiting = 0
  let isScheduled = false

  function schedule() {
    if (isScheduled || waiting === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      const next = dequeue()
      schedule()
      next?.start()
    })
  }

  function dequeue() {
    // Setting a key again moves it to the end of the Map.
    for (const [address, [next, ...rest]] of queues) {
      queues.delete(address)
      if (rest.length > 0) queues.set(address, rest)
      waiting--
      if (next && !next.request.socket.destroyed) return next
    }
    return undefined
  }

  const enqueue: Enqueue = (request, response, start) => {
    const address = addressOf(request)
    const queue = queues.get(address) ?? []
    if (waiting >= most || queue.length >= maxPerAddress) return onFull(request, response)
    queue.push({ request, start })
    queues.set(address, queue)
    waiting++
    schedule()
  }
  return { enqueue, waiting: () => waiting }
}
