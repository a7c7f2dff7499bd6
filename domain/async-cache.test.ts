import { expect, test } from 'vitest'
import { asyncCache } from './async-cache.ts'

function countComputations() {
  const computed: string[] = []
  const compute = (version: string) => async () => {
    computed.push(version)
    return `made of ${version}`
  }
  return { computed, compute }
}

test('concurrent requests for one key compute its value only once', async () => {
  const { computed, compute } = countComputations()
  const cache = asyncCache<string>(2)
  const answers = await Promise.all([1, 2, 3].map(() => cache.get('one', compute('one'))))
  expect(answers).toEqual(Array(3).fill('made of one'))
  expect(computed).toEqual(['one'])
})

test('the cache retains only the most recently used entries', async () => {
  const { computed, compute } = countComputations()
  const cache = asyncCache<string>(2)
  for (const version of ['one', 'two', 'three', 'two', 'one']) await cache.get(version, compute(version))
  expect(computed).toEqual(['one', 'two', 'three', 'one'])
})

test('failed and deleted entries are computed again', async () => {
  const { computed, compute } = countComputations()
  const cache = asyncCache<string>(2)
  await expect(cache.get('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await cache.get('one', compute('one'))
  cache.delete('one')
  await cache.get('one', compute('one'))
  expect(computed).toEqual(['one', 'one'])
})
