import { expect, test } from 'vitest'
import { silentLog } from '#tests/support/unit/resources.ts'
import { openBackground } from './resources.ts'

const anHour = { afterMs: 3_600_000, failure: 'it failed' }

test('drain runs pending work immediately, and each piece of work only once', async () => {
  const background = openBackground(silentLog())
  const done: string[] = []
  background.run(async () => done.push('one'), anHour)
  background.run(async () => done.push('two'), anHour)
  await Promise.all([background.drain(), background.drain()])
  expect(done).toEqual(['one', 'two'])
})

test('drain waits for running work and the work it adds, even if other work fails', async () => {
  const background = openBackground(silentLog())
  const work = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const done: string[] = []
  const slow = async () => {
    started.resolve()
    await work.promise
    background.run(async () => done.push('added'), anHour)
    done.push('slow')
  }
  background.run(slow, { ...anHour, afterMs: 0 })
  background.run(() => Promise.reject(new Error('wrong')), anHour)
  await started.promise
  const drained = background.drain()
  work.resolve()
  await drained
  expect(done).toEqual(['slow', 'added'])
})
