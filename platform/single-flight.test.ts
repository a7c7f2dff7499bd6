import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

test('concurrent calls with the same key share one run, and a later call runs again, also after a failure', async () => {
  const once = singleFlight<number>()
  let runs = 0
  const count = async () => ++runs
  expect(await Promise.all([once('a', count), once('a', count), once('b', count)])).toEqual([1, 1, 2])
  const fail = () => Promise.reject(new Error('no'))
  await expect(once('a', fail)).rejects.toThrow('no')
  expect(await once('a', count)).toBe(3)
})
