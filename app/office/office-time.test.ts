import { expect, test } from 'vitest'
import { daysLeft, fullTime, mediumTime, printedTime, shortTime } from './office-time.ts'

/** Monday, 12:30 in Indore. */
const now = new Date('2026-11-16T07:00:00.000Z')

test.each([
  ['2026-11-16T05:38:00.000Z', '11:08', 'Today, 11:08'],
  // Past midnight in Indore, not yet in London.
  ['2026-11-15T18:35:00.000Z', '00:05', 'Today, 00:05'],
  ['2026-11-14T12:11:00.000Z', 'Saturday', 'Saturday, 17:41'],
  ['2026-11-10T12:11:00.000Z', 'Tuesday', 'Tuesday, 17:41'],
  ['2026-11-09T12:11:00.000Z', '9 Nov', '9 Nov, 17:41'],
  ['2025-03-03T12:11:00.000Z', '3 Mar 2025', '3 Mar 2025, 17:41'],
])('%s is said as %s and %s', (moment, short, full) => {
  expect(shortTime(moment, now)).toBe(short)
  expect(mediumTime(moment, now)).toBe(full)
})

test('a title has the whole date, paper a short one', () => {
  expect(fullTime('2026-11-14T12:11:00.000Z')).toBe('Saturday, 14 November 2026, 17:41')
  expect(printedTime('2026-11-14T12:11:00.000Z')).toBe('14 Nov 2026, 17:41')
})

test('the days that are left are counted down to none', () => {
  expect(daysLeft('2026-11-16T06:00:00.000Z', 30, now)).toBe(30)
  expect(daysLeft('2026-11-03T06:00:00.000Z', 30, now)).toBe(17)
  expect(daysLeft('2026-09-03T06:00:00.000Z', 30, now)).toBe(0)
})
