import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenForUnread } from './messages.ts'

test('a polling response that arrives late does not overwrite a newer unread count', async () => {
  const { refuse, push, respond, received } = listen()
  refuse()
  push({ unread: 2, asOf: 8 })
  await respond({ unread: 1, asOf: 7 })
  expect(received).toEqual([2])
})

test('a stream event that is older than the last polling response is ignored', async () => {
  const { refuse, push, respond, received } = listen()
  refuse()
  await respond({ unread: 3, asOf: 9 })
  push({ unread: 2, asOf: 8 })
  push({ unread: 0, asOf: 12 })
  expect(received).toEqual([3, 0])
})

test('the first event after the stream reopens is accepted, even with a lower asOf', async () => {
  const { reopen, push, received } = listen()
  push({ unread: 2, asOf: 8 })
  reopen()
  push({ unread: 5, asOf: 3 })
  expect(received).toEqual([2, 5])
})

const nothing = { newest: [], assigned: 0, assignments: [], undelivered: 0, letters: [], deliveredAt: null }

type State = { unread: number; asOf: number }

/** Subscribes with an event stream and an API that the test controls. */
function listen() {
  const sources: FakeEventSource[] = []
  class FakeEventSource {
    static CLOSED = 2
    readyState = FakeEventSource.CLOSED
    onopen = () => {}
    onerror = () => {}
    onmessage = (_: { data: string }) => {}
    constructor() {
      sources.push(this)
    }
    close() {}
  }
  const response = Promise.withResolvers<State>()
  vi.stubGlobal('EventSource', FakeEventSource)
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  vi.stubGlobal('fetch', async () => Response.json({ ...nothing, ...(await response.promise) }))
  const received: number[] = []
  const stop = listenForUnread(
    ({ unread }) => received.push(unread),
    () => {},
  )
  onTestFinished(() => {
    stop()
    vi.unstubAllGlobals()
  })
  return {
    received,
    /** Refuses the stream, so that the client polls. */
    refuse: () => sources[0]?.onerror(),
    reopen: () => sources[0]?.onopen(),
    push: (state: State) => sources[0]?.onmessage({ data: JSON.stringify({ ...nothing, ...state }) }),
    async respond(state: State) {
      response.resolve(state)
      await setImmediate()
    },
  }
}
