import { expect, test } from 'vitest'
import { timeUntil } from './time-choice.tsx'

const now = new Date('2026-11-16T06:30:00Z')

test.each([
  ['2026-11-19T04:00:00Z', 'In 2 days and 21 hours.'],
  ['2026-11-17T06:30:00Z', 'In 1 day.'],
  ['2026-11-16T07:31:00Z', 'In 1 hour and 1 minute.'],
  ['2026-11-16T06:30:10Z', 'In 1 minute.'],
])('the time until %s is shown as “%s”', (moment, words) => {
  expect(timeUntil(moment, now)).toBe(words)
})
