import { expect, test } from 'vitest'
import { localTime, momentAt } from './dates.ts'
import { rules } from './rules.ts'

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
