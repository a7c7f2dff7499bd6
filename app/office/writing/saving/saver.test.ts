import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '#api/client/call.ts'
import { rules } from '#domain/rules.ts'
import { createSaver, type Saving } from './saver.ts'

const { saveAfterMs, saveWithinMs } = rules.writing

type Send = Parameters<typeof createSaver>[0]['send']

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is typed is sent once the typing pauses, and nothing is sent again without a change', async () => {
  const { saver, sent, told } = begin()
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs - 1)
  expect(sent()).toBe(0)
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs - 1)
  expect(sent()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent()).toBe(1)
  expect(told()).toEqual({ kind: 'saved', at: 'now' })
  await vi.advanceTimersByTimeAsync(saveWithinMs * 10)
  expect(sent()).toBe(1)
})

test('who never pauses is saved all the same', async () => {
  const { saver, sent } = begin()
  for (let passed = 0; passed <= saveWithinMs; passed += 500) {
    saver.changed()
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(sent()).toBe(1)
})

test('one save is under way at a time, and what was typed meanwhile follows it', async () => {
  const answer = Promise.withResolvers<string>()
  const { saver, sent, told } = begin(() => answer.promise)
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveWithinMs * 2)
  expect(sent()).toBe(1)
  answer.resolve('now')
  await vi.advanceTimersByTimeAsync(0)
  expect(told()).toEqual({ kind: 'waiting' })
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  expect(sent()).toBe(2)
  expect(told()).toEqual({ kind: 'saved', at: 'now' })
})

test('a server that is not reached is asked again after growing pauses, until it answers', async () => {
  let isThere = false
  const { saver, sent, told } = begin(async () => {
    if (!isThere) throw new CallFailure('The connection failed.')
    return 'now'
  })
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  expect(told()).toEqual({ kind: 'unreachable' })
  await vi.advanceTimersByTimeAsync(60_000)
  const tries = sent()
  expect(tries).toBeGreaterThan(3)
  expect(tries).toBeLessThan(10)
  isThere = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(told()).toEqual({ kind: 'saved', at: 'now' })
})

test.each(['unexpected', 'too-slow', 'busy', 'too-many-attempts'])(
  'after %s it is tried again without another key',
  async (code) => {
    const answers = [() => Promise.reject(new CallFailure('Later.', {}, code)), () => Promise.resolve('now')]
    const { saver, told } = begin(() => answers.shift()?.() ?? Promise.resolve('now'))
    saver.changed()
    await vi.advanceTimersByTimeAsync(saveAfterMs)
    expect(told()).toEqual({ kind: 'unreachable' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(told()).toEqual({ kind: 'saved', at: 'now' })
  },
)

test.each([
  ['no-session', { kind: 'signed-out' }],
  ['edited-meanwhile', { kind: 'overtaken' }],
  ['invalid-input', { kind: 'refused', message: 'No.' }],
])('after %s nothing is sent until somebody has seen to it', async (code, said) => {
  const answers = [() => Promise.reject(new CallFailure('No.', {}, code)), () => Promise.resolve('now')]
  const { saver, sent, told } = begin(() => answers.shift()?.() ?? Promise.resolve('now'))
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  expect(told()).toEqual(said)
  saver.changed()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toBe(code === 'invalid-input' ? 2 : 1)
  await saver.resume()
  expect(told()).toEqual({ kind: 'saved', at: 'now' })
})

test('a text without a title waits for one', async () => {
  let title = ''
  const { saver, sent, told } = begin(undefined, () => (title ? undefined : 'untitled'))
  saver.changed()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([sent(), told()]).toEqual([0, { kind: 'untitled' }])
  title = 'A title'
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  expect(sent()).toBe(1)
})

test('a save on purpose waits for the one under way and takes the place of the next', async () => {
  const order: string[] = []
  const { saver } = begin(async () => {
    order.push('typed')
    return 'now'
  })
  saver.changed()
  await saver.instead(async () => {
    order.push('on purpose')
    return 'now'
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(order).toEqual(['on purpose'])
  expect(saver.isBehind()).toBe(false)
})

test('who leaves has all of it sent first', async () => {
  const { saver, sent } = begin()
  saver.changed()
  expect(await saver.flush()).toBe(true)
  expect(sent()).toBe(1)
})

test('whoever has left is followed by nothing: what is under way is called off, and no other try is made', async () => {
  const answer = Promise.withResolvers<string>()
  let signal: AbortSignal | undefined
  const { saver, sent, told } = begin((given) => {
    signal = given
    return answer.promise
  })
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  saver.stop()
  expect(signal?.aborted).toBe(true)
  answer.reject(new CallFailure('The connection failed.'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toBe(1)
  expect(told()).toEqual({ kind: 'waiting' })
})

test('whoever leaves waits for a save on purpose, and calls it off where they leave all the same', async () => {
  const answer = Promise.withResolvers<string>()
  let signal: AbortSignal | undefined
  const { saver } = begin()
  const saving = saver.instead((given) => {
    signal = given
    return answer.promise
  })
  const failed = expect(saving).rejects.toThrow('You left before the server answered.')
  await vi.advanceTimersByTimeAsync(0)
  expect(saver.isBehind()).toBe(true)
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
  expect(saver.isBehind()).toBe(false)
})

test('a save on purpose that waited for its turn is not begun once its author has left', async () => {
  const answer = Promise.withResolvers<string>()
  const { saver } = begin(() => answer.promise)
  saver.changed()
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  const work = vi.fn(() => Promise.resolve('now'))
  const saving = expect(saver.instead(work)).rejects.toThrow('You left before the server answered.')
  saver.stop()
  answer.reject(new CallFailure('The connection failed.'))
  await saving
  expect(work).not.toHaveBeenCalled()
})

test('what is asked for after leaving, as by Undo, is done', async () => {
  const { saver } = begin()
  saver.stop()
  const work = vi.fn((signal: AbortSignal) => Promise.resolve(String(signal.aborted)))
  await saver.instead(work)
  expect(await work.mock.results[0]?.value).toBe('false')
})

test('after a stop it goes on where it is started again', async () => {
  const { saver, sent } = begin()
  saver.changed()
  saver.stop()
  saver.start()
  await vi.advanceTimersByTimeAsync(saveAfterMs)
  expect(sent()).toBe(1)
})

function begin(send: Send = () => Promise.resolve('now'), ready: () => 'untitled' | undefined = () => undefined) {
  let count = 0
  let told: Saving | undefined
  const saver = createSaver({
    ready,
    send: (signal) => {
      count += 1
      return send(signal)
    },
    onSaving: (saving) => {
      told = saving
    },
  })
  return { saver, sent: () => count, told: () => told }
}
