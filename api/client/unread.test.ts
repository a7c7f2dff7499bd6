import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenForUnread } from './unread.ts'

test('an answer that was asked for earlier and arrives later does not take the bell back', async () => {
  const { refuse, tell, answer, heard } = listen()
  refuse()
  tell({ unread: 2, asOf: 8 })
  await answer({ unread: 1, asOf: 7 })
  expect(heard).toEqual([2])
})

test('what a line tells anew is not older than what was answered meanwhile', async () => {
  const { refuse, tell, answer, heard } = listen()
  refuse()
  await answer({ unread: 3, asOf: 9 })
  tell({ unread: 2, asOf: 8 })
  tell({ unread: 0, asOf: 12 })
  expect(heard).toEqual([3, 0])
})

test('what a line tells when it opens anew is believed, whatever its number', async () => {
  const { reopen, tell, heard } = listen()
  tell({ unread: 2, asOf: 8 })
  reopen()
  tell({ unread: 5, asOf: 3 })
  expect(heard).toEqual([2, 5])
})

const nothing = { newest: [], assigned: 0, assignments: [], undelivered: 0, letters: [], deliveredAt: null }

type State = { unread: number; asOf: number }

/** Hears of messages by a line and an interface that speak when the test says so. */
function listen() {
  const lines: Line[] = []
  class Line {
    static CLOSED = 2
    readyState = Line.CLOSED
    onopen = () => {}
    onerror = () => {}
    onmessage = (_: { data: string }) => {}
    constructor() {
      lines.push(this)
    }
    close() {}
  }
  const answered = Promise.withResolvers<State>()
  vi.stubGlobal('EventSource', Line)
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  vi.stubGlobal('fetch', async () => Response.json({ ...nothing, ...(await answered.promise) }))
  const heard: number[] = []
  const stop = listenForUnread(
    ({ unread }) => heard.push(unread),
    () => {},
  )
  onTestFinished(() => {
    stop()
    vi.unstubAllGlobals()
  })
  return {
    heard,
    /** The line is refused: it asks instead. */
    refuse: () => lines[0]?.onerror(),
    reopen: () => lines[0]?.onopen(),
    tell: (state: State) => lines[0]?.onmessage({ data: JSON.stringify({ ...nothing, ...state }) }),
    async answer(state: State) {
      answered.resolve(state)
      await setImmediate()
    },
  }
}
