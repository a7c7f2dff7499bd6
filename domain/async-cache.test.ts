import { expect, test } from 'vitest'
import { asyncCache } from './async-cache.ts'

function counting() {
  const made: string[] = []
  const make = (version: string) => async () => {
    made.push(version)
    return `made of ${version}`
  }
  return { made, make }
}

test('what several ask for at once is made once, and kept', async () => {
  const { made, make } = counting()
  const cache = asyncCache<string>(2)
  const answers = await Promise.all([1, 2, 3].map(() => cache.get('one', make('one'))))
  expect(answers).toEqual(Array(3).fill('made of one'))
  expect(made).toEqual(['one'])
})

test('only the few that were used last are kept', async () => {
  const { made, make } = counting()
  const cache = asyncCache<string>(2)
  for (const version of ['one', 'two', 'three', 'two', 'one']) await cache.get(version, make(version))
  expect(made).toEqual(['one', 'two', 'three', 'one'])
})

test('what failed or was deleted is made anew', async () => {
  const { made, make } = counting()
  const cache = asyncCache<string>(2)
  await expect(cache.get('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await cache.get('one', make('one'))
  cache.delete('one')
  await cache.get('one', make('one'))
  expect(made).toEqual(['one', 'one'])
})
