import { expect, test } from 'vitest'
import { inTurns } from './in-turns.ts'
import { compared, median } from './median.ts'

test('the median is the middle one in order, or between the two in the middle', () => {
  expect(median([10, 9, 100])).toBe(10)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
})

test('a round that was slow for both leaves the ratio as it is', () => {
  expect(compared([2, 200, 2], [1, 100, 1])).toEqual({ value: 2, beside: 1, ratio: 2 })
})

test('the sides take turns in the other order each round, and keep their own figures', async () => {
  const order: string[] = []
  const figures = await inTurns(['a', 'b'], 3, async (side) => order.push(side))
  expect(order.join('')).toBe('abbaab')
  expect(figures).toEqual([
    [1, 4, 5],
    [2, 3, 6],
  ])
})
