import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

type QueueOptions = {
  addressOf: (request: IncomingMessage) => string
  /** Requests that may wait, of one address and of all. */
  mostPerAddress: number
  most: number
  /** Answers a request for which there is no room. */
  onFull: RequestListener
}

export type Enqueue = (request: IncomingMessage, response: ServerResponse, begin: () => void) => void

type Waiting = { request: IncomingMessage; begin: () => void }

/**
 * Each tick of the event loop begins one request: those that arrive together would otherwise be worked off in one tick,
 * and whoever asks something short meanwhile would wait for them all. Addresses take turns, so that whoever asks much
 * waits for themselves. A request whose connection is gone is dropped.
 */
export function openRequestQueue({ addressOf, mostPerAddress, most, onFull }: QueueOptions): Enqueue {
  /** The address whose turn is next comes first. */
  const queues = new Map<string, Waiting[]>()
  let waiting = 0
  let isScheduled = false

  function schedule() {
    if (isScheduled || waiting === 0) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      const next = takeNext()
      schedule()
      next?.begin()
    })
  }

  function takeNext() {
    // An address that is set again stands last, and is met once more where all before it are gone.
    for (const [address, [next, ...rest]] of queues) {
      queues.delete(address)
      if (rest.length > 0) queues.set(address, rest)
      waiting--
      if (next && !next.request.socket.destroyed) return next
    }
    return undefined
  }

  return (request, response, begin) => {
    const address = addressOf(request)
    const queue = queues.get(address) ?? []
    if (waiting >= most || queue.length >= mostPerAddress) return onFull(request, response)
    queue.push({ request, begin })
    queues.set(address, queue)
    waiting++
    schedule()
  }
}
