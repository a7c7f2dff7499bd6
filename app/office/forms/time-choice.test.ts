import { expect, test } from 'vitest'
import { addMonths, dayByKey, weeksOf } from './calendar-days.ts'
import { timeUntil } from './time-choice.tsx'

test('the calendar of November 2026 has six weeks, from Sunday the 1st to Monday the 30th', () => {
  const weeks = weeksOf('2026-11-19')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([...Array(6), '2026-11-01'])
  expect(weeks[5]).toEqual(['2026-11-30', ...Array(6)])
})

test('a February of 28 days that begins on a Monday fills exactly four weeks', () => {
  expect(weeksOf('2027-02-14').flat()).toHaveLength(28)
  expect(weeksOf('2027-02-14').flat()).not.toContain(undefined)
})

test.each([
  ['2026-10-31', 1, '2026-11-30'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
])('%s plus %i months is %s', (day, months, other) => {
  expect(addMonths(day, months)).toBe(other)
})

test.each([
  ['ArrowRight', '2026-12-01'],
  ['ArrowLeft', '2026-11-29'],
  ['ArrowUp', '2026-11-23'],
  ['ArrowDown', '2026-12-07'],
  ['Home', '2026-11-30'],
  ['End', '2026-12-06'],
  ['PageDown', '2026-12-30'],
  ['a', undefined],
])('the key %s moves the selected day from 30 November 2026 to %s', (key, day) => {
  expect(dayByKey('2026-11-30', key)).toBe(day)
})

const now = new Date('2026-11-16T06:30:00Z')

test.each([
  ['2026-11-19T04:00:00Z', 'In 2 days and 21 hours.'],
  ['2026-11-17T06:30:00Z', 'In 1 day.'],
  ['2026-11-16T07:31:00Z', 'In 1 hour and 1 minute.'],
  ['2026-11-16T06:30:10Z', 'In 1 minute.'],
])('the time until %s is shown as “%s”', (moment, words) => {
  expect(timeUntil(moment, now)).toBe(words)
})
