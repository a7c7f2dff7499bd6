import { expect, test } from 'vitest'
import { atTime, daysLeft, fullTime, mediumTime, printedTime, shortTime } from './office-time.tsx'

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
])('%s is formatted as %s in the short form and %s in the medium form', (moment, short, full) => {
  expect(shortTime(moment, now)).toBe(short)
  expect(mediumTime(moment, now)).toBe(full)
})

test('the time in a sentence has ‘at’ only on the same day', () => {
  expect(atTime('2026-11-16T05:38:00.000Z', now)).toBe('at 11:08')
  expect(atTime('2026-11-14T12:11:00.000Z', now)).toBe('Saturday, 17:41')
})

test('the full time has the weekday and the full month name, the printed time a short month name', () => {
  expect(fullTime('2026-11-14T12:11:00.000Z')).toBe('Saturday, 14 November 2026, 17:41')
  expect(printedTime('2026-11-14T12:11:00.000Z')).toBe('14 Nov 2026, 17:41')
})

test('the days left are counted down to 0 and never become negative', () => {
  expect(daysLeft('2026-11-16T06:00:00.000Z', 30, now)).toBe(30)
  expect(daysLeft('2026-11-03T06:00:00.000Z', 30, now)).toBe(17)
  expect(daysLeft('2026-09-03T06:00:00.000Z', 30, now)).toBe(0)
})
