import { expect, test } from 'vitest'
import { addDays, addMonths, dayOf, daysFrom, firstRetainedDay } from './days.ts'

test('a day ends at midnight in India', () => {
  expect(dayOf(new Date('2026-11-16T18:29:59.999Z'))).toBe('2026-11-16')
  expect(dayOf(new Date('2026-11-16T18:30:00.000Z'))).toBe('2026-11-17')
})

test('addDays and daysFrom work across the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
  expect(daysFrom('2026-11-29', '2026-12-02')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'])
  expect(daysFrom('2026-11-02', '2026-11-01')).toEqual([])
})

test('addMonths returns the same day of the month, or the last day of a shorter month', () => {
  expect(addMonths('2026-11-16', -13)).toBe('2025-10-16')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
})

test('analytics are retained for thirteen months', () => {
  expect(firstRetainedDay('2026-11-16')).toBe('2025-10-17')
})
