import { expect, test } from 'vitest'
import { forCount } from './for-count.ts'
import { fill } from './template.ts'

const notes = { one: '{Number} note on {topic}', other: '{Number} notes on {topic}' } as const
const days = { one: '{count} day', other: '{count} days' } as const

test('forCount selects singular or plural and inserts the number in figures or in words', () => {
  const words = ['no', 'one', 'two']
  expect(
    [0, 1, 2, 3].map((count) => fill(forCount<'Number' | 'topic'>(notes, count, words), { topic: 'bail' })),
  ).toEqual(['No notes on bail', 'One note on bail', 'Two notes on bail', '3 notes on bail'])
  expect(forCount({ one: 'All {number}', other: 'All {number}' }, 2, words)).toBe('All two')
  expect([1, 12_345].map((count) => forCount(days, count))).toEqual(['1 day', '12,345 days'])
})
