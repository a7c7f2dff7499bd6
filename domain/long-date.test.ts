import { expect, test } from 'vitest'
import { longDate } from './long-date.ts'

test('a date is the day in Indore, in long English', () => {
  expect(longDate('2026-11-15T06:00:00.000Z')).toBe('November 15, 2026')
  expect(longDate('2026-11-14T18:30:00.000Z')).toBe('November 15, 2026')
  expect(longDate('2026-11-14T18:29:59.000Z')).toBe('November 14, 2026')
})
