import { expect, test } from 'vitest'
import { longDate, longMoment } from './dates.ts'

test('longDate formats the date in Indian time, in long English form', () => {
  expect(longDate('2026-11-15T06:00:00.000Z')).toBe('November 15, 2026')
  expect(longDate('2026-11-14T18:30:00.000Z')).toBe('November 15, 2026')
  expect(longDate('2026-11-14T18:29:59.000Z')).toBe('November 14, 2026')
})

test('longMoment formats the date and the time of day in Indian time', () => {
  expect(longMoment('2026-11-20T04:30:00.000Z')).toBe('November 20, 2026 at 10:00 AM')
  expect(longMoment('2026-11-19T18:35:59.000Z')).toBe('November 20, 2026 at 12:05 AM')
})
