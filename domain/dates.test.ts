import { expect, test } from 'vitest'
import { localTime, longDate, longMoment, momentAt } from './dates.ts'
import { rules } from './rules.ts'

test('longDate formats the date in Indian time, in long English form', () => {
  expect(longDate('2026-11-15T06:00:00.000Z')).toBe('November 15, 2026')
  expect(longDate('2026-11-14T18:30:00.000Z')).toBe('November 15, 2026')
  expect(longDate('2026-11-14T18:29:59.000Z')).toBe('November 14, 2026')
})

test('longMoment formats the date and the time of day in Indian time', () => {
  expect(longMoment('2026-11-20T04:30:00.000Z')).toBe('November 20, 2026 at 10:00 AM')
  expect(longMoment('2026-11-19T18:35:59.000Z')).toBe('November 20, 2026 at 12:05 AM')
})

test('localTime formats a moment in Indian time, and momentAt converts it back', () => {
  expect(localTime('2026-11-15T12:00:00.000Z')).toBe('2026-11-15T17:30')
  expect(localTime('2026-12-31T18:30:59.999Z')).toBe('2027-01-01T00:00')
  expect(momentAt('2026-11-15T17:30')).toBe('2026-11-15T12:00:00.000Z')
  expect(momentAt('2027-01-01T00:00')).toBe('2026-12-31T18:30:00.000Z')
})

test('the fixed offset of localTime matches the configured time zone in every month', () => {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: rules.timeZone })
  for (let month = 1; month <= 12; month++) {
    const moment = new Date(Date.UTC(2026, month - 1, 15, 3, 7)).toISOString()
    expect(localTime(moment).slice(-5)).toBe(format.format(new Date(moment)))
  }
})
