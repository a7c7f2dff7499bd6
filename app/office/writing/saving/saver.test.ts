import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#api/client/call.ts'
import { rules } from '#domain/rules.ts'
import { createSaver, type Saving } from './saver.ts'

const { saveAfterMs, saveWithinMs } = rules.writing

type Send = Parameters<typeof createSaver>[0]['send']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a change is sent once typing pauses, and nothing is sent again without another change', async () => {
  const { saver, sent, lastSaving } = setUp()
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs - 1)
  expect(sent()).toBe(0)
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs - 1)
  expect(sent()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toBe(1)
  expect(lastSaving()).toEqual({ kind: 'saved', at: 'now' })
  await vi.advanceTimersByTimeAsync(saveWithinMs * 10)
  expect(sent()).toBe(1)
})

test('changes are saved within the maximum delay even if typing never pauses', async () => {
  const { saver, sent } = setUp()
  for (let passed = 0; passed <= saveWithinMs; passed += 500) {
    saver.changed()
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(sent()).toBe(1)
})

test('only one save runs at a time, and changes made during it are saved afterwards', async () => {
  const answer = Promise.withResolvers<string>()
  const { saver, sent, lastSaving } = setUp(() => answer.promise)
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveWithinMs * 2)
  expect(sent()).toBe(1)
  answer.resolve('now')
  await vi.advanceTimersByTimeAsync(0)
  expect(lastSaving()).toEqual({ kind: 'waiting' })
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  expect(sent()).toBe(2)
  expect(lastSaving()).toEqual({ kind: 'saved', at: 'now' })
})

test('saves to an unreachable server are retried with backoff until one succeeds', async () => {
  let isReachable = false
  const { saver, sent, lastSaving } = setUp(async () => {
    if (!isReachable) throw new CallFailure('The connection failed.')
    return 'now'
  })
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  expect(lastSaving()).toEqual({ kind: 'unreachable' })
  await vi.advanceTimersByTimeAsync(60_000)
  const tries = sent()
  expect(tries).toBeGreaterThan(3)
  expect(tries).toBeLessThan(10)
  isReachable = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(lastSaving()).toEqual({ kind: 'saved', at: 'now' })
})

test.each(['unexpected', 'too-slow', 'busy', 'too-many-attempts'])(
  'after the error %s the save is retried without further input',
  async (code) => {
    const answers = [() => Promise.reject(new CallFailure('Later.', {}, code)), () => Promise.resolve('now')]
    const { saver, lastSaving } = setUp(() => answers.shift()?.() ?? Promise.resolve('now'))
    saver.changed()
    await vi.advanceTimersByTimeAsync(saveAfterMs)
    expect(lastSaving()).toEqual({ kind: 'unreachable' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lastSaving()).toEqual({ kind: 'saved', at: 'now' })
  },
)

test.each([
  ['no-session', { kind: 'signed-out' }],
  ['edited-meanwhile', { kind: 'conflict' }],
  ['invalid-input', { kind: 'refused', message: 'No.' }],
])('after the error %s the save is not retried automatically, and can be resumed', async (code, expected) => {
  const answers = [() => Promise.reject(new CallFailure('No.', {}, code)), () => Promise.resolve('now')]
  const { saver, sent, lastSaving } = setUp(() => answers.shift()?.() ?? Promise.resolve('now'))
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  expect(lastSaving()).toEqual(expected)
  saver.changed()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toBe(code === 'invalid-input' ? 2 : 1)
  await saver.resume()
  expect(lastSaving()).toEqual({ kind: 'saved', at: 'now' })
})

test.each([
  ['with nothing left to send, what was saved is still saved', false, { kind: 'saved', at: 'before' }],
  ['what has no title yet waits for it again', true, { kind: 'untitled' }],
])('when saving resumes after an explicit save failed without a session, %s', async (_, isTyped, expected) => {
  const { saver, sent, lastSaving } = setUp(undefined, () => (isTyped ? 'untitled' : undefined))
  if (isTyped) saver.changed()
  const ended = () => Promise.reject(new CallFailure('Please sign in.', {}, 'no-session'))
  await expect(saver.runSave(ended)).rejects.toThrow('Please sign in.')
  expect(lastSaving()).toEqual({ kind: 'signed-out' })
  await saver.resume()
  expect([sent(), lastSaving()]).toEqual([0, expected])
})

test('changes to an untitled post are not sent until it has a title', async () => {
  let title = ''
  const { saver, sent, lastSaving } = setUp(undefined, () => (title ? undefined : 'untitled'))
  saver.changed()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent(), lastSaving()]).toEqual([0, { kind: 'untitled' }])
  title = 'A title'
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  expect(sent()).toBe(1)
})

test('an explicit save replaces the pending autosave', async () => {
  const order: string[] = []
  const { saver } = setUp(async () => {
    order.push('typed')
    return 'now'
  })
  saver.changed()
  await saver.runSave(async () => {
    order.push('on purpose')
    return 'now'
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(order).toEqual(['on purpose'])
  expect(saver.hasUnsaved()).toBe(false)
})

test('flush sends the pending change at once', async () => {
  const { saver, sent } = setUp()
  saver.changed()
  expect(await saver.flush()).toBe(true)
  expect(sent()).toBe(1)
})

test('stop aborts the save in progress and prevents retries', async () => {
  const answer = Promise.withResolvers<string>()
  let signal: AbortSignal | undefined
  const { saver, sent, lastSaving } = setUp((passed) => {
    signal = passed
    return answer.promise
  })
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  saver.stop()
  expect(signal?.aborted).toBe(true)
  answer.reject(new CallFailure('The connection failed.'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toBe(1)
  expect(lastSaving()).toEqual({ kind: 'waiting' })
})

test('flush waits for an explicit save in progress, and stop aborts it', async () => {
  const answer = Promise.withResolvers<string>()
  let signal: AbortSignal | undefined
  const { saver } = setUp()
  const saving = saver.runSave((passed) => {
    signal = passed
    return answer.promise
  })
  const failed = expect(saving).rejects.toThrow('You left before the server answered.')
  await vi.advanceTimersByTimeAsync(0)
  expect(saver.hasUnsaved()).toBe(true)
  let isFlushed = false
  void saver.flush().then(() => {
    isFlushed = true
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isFlushed).toBe(false)
  saver.stop()
  expect(signal?.aborted).toBe(true)
  answer.reject(new CallFailure('The connection failed.'))
  await failed
  expect(saver.hasUnsaved()).toBe(false)
})

test('an explicit save that waits for another save is not started after stop', async () => {
  const answer = Promise.withResolvers<string>()
  const { saver } = setUp(() => answer.promise)
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  const work = vi.fn(() => Promise.resolve('now'))
  const saving = expect(saver.runSave(work)).rejects.toThrow('You left before the server answered.')
  saver.stop()
  answer.reject(new CallFailure('The connection failed.'))
  await saving
  expect(work).not.toHaveBeenCalled()
})

test('an explicit save requested after stop, as by Undo, still runs', async () => {
  const { saver } = setUp()
  saver.stop()
  const work = vi.fn((signal: AbortSignal) => Promise.resolve(String(signal.aborted)))
  await saver.runSave(work)
  expect(await work.mock.results[0]?.value).toBe('false')
})

test('a pending change is sent after the saver is stopped and started again', async () => {
  const { saver, sent } = setUp()
  saver.changed()
  saver.stop()
  saver.start()
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  expect(sent()).toBe(1)
})

function setUp(send: Send = () => Promise.resolve('now'), blockedBy: () => 'untitled' | undefined = () => undefined) {
  let count = 0
  let latest: Saving | undefined
  const saver = createSaver({
    savedAt: 'before',
    blockedBy,
    send: (signal) => {
      count += 1
      return send(signal)
    },
    onSaving: (saving) => {
      latest = saving
    },
  })
  return { saver, sent: () => count, lastSaving: () => latest }
}
