import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentAt } from '#domain/dates.ts'
import { lateBefore, waitingOf, workingMinutes } from './waiting.ts'

const hours = [
  { days: 'Monday to Friday', from: 1, to: 5, opens: '09:00', closes: '18:00' },
  { days: 'Saturday', from: 6, to: 6, opens: '10:00', closes: '16:00' },
]
const firm = {
  hours,
  holidays: [
    { name: 'Republic Day', from: '01-26' },
    { name: 'Summer vacation', from: '2026-05-18', to: '2026-06-13', opens: '10:00', closes: '14:00' },
    { name: 'Winter vacation', from: '12-24', to: '01-02' },
  ],
}

test.each([
  ['2026-11-16T10:00', '2026-11-16T12:30', '2 h', false],
  ['2026-11-16T10:00', '2026-11-16T10:20', '20 min', false],
  ['2026-11-14T17:41', '2026-11-16T11:42', '2 h', false],
  ['2026-11-13T17:00', '2026-11-14T16:00', '7 h', false],
  ['2026-11-13T10:00', '2026-11-16T11:00', '1 working day, 7 h', true],
  ['2026-11-02T09:00', '2026-11-16T09:00', '11 working days, 3 h', true],
  // Republic Day, a Monday, after a weekend.
  ['2026-01-24T17:00', '2026-01-27T11:00', '2 h', false],
  ['2026-01-26T08:00', '2026-01-26T20:00', '0 min', false],
  ['2026-01-23T16:00', '2026-01-27T10:30', '1 working day', true],
  // The same over many weeks: 19 to 31 January without the 26th.
  ['2026-01-19T09:00', '2026-02-02T09:00', '10 working days, 3 h', true],
  // Four hours a day in the vacation, on its Saturday too.
  ['2026-05-18T08:00', '2026-05-23T18:00', '2 working days, 6 h', true],
  ['2025-12-23T17:00', '2026-01-03T11:00', '2 h', false],
])('from %s to %s, the working time that a message has waited is %s', (received, at, words, isLate) => {
  const waiting = { receivedAt: momentAt(received), answeredAt: null }
  expect(waitingOf(firm, waiting, new Date(momentAt(at)))).toEqual({ words, isLate })
})

test('the cut-off for late messages skips a weekend and a holiday', () => {
  expect(lateBefore(firm, new Date(momentAt('2026-01-27T11:00')))).toBe(momentAt('2026-01-23T17:00'))
})

test('the waiting time of an answered message ends with the answer, and the message is not late', () => {
  const answered = { receivedAt: momentAt('2026-11-09T09:00'), answeredAt: momentAt('2026-11-11T10:00') }
  expect(waitingOf(firm, answered, new Date(momentAt('2026-11-16T09:00')))).toEqual({
    words: '2 working days, 1 h',
    isLate: false,
  })
})

test('a message is late after more than 540 working minutes, and every late message is older than the cut-off', () => {
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, fc.integer({ min: 2, max: 6 * 24 * 60 }), (now, minutes) => {
      const before = lateBefore(firm, now) ?? ''
      const receivedAt = new Date(now.getTime() - minutes * 60_000).toISOString()
      const { isLate } = waitingOf(firm, { receivedAt, answeredAt: null }, now)
      expect(isLate).toBe(workingMinutes(firm, receivedAt, now.toISOString()) > 540)
      // Waiting times are rounded to minutes, so do not compare within a minute of the boundary.
      if (Math.abs(Date.parse(receivedAt) - Date.parse(before)) > 60_000 && isLate)
        expect(receivedAt < before).toBe(true)
    }),
  )
})

test('no message is late for a firm that is never open', () => {
  const now = new Date('2026-11-16T06:00:00Z')
  expect(lateBefore({ ...firm, holidays: [{ name: 'Moving', from: '01-01', to: '12-31' }] }, now)).toBeUndefined()
  expect(lateBefore({ ...firm, hours: [] }, now)).toBeUndefined()
  expect(
    waitingOf({ ...firm, hours: [] }, { receivedAt: '2026-01-01T00:00:00.000Z', answeredAt: null }, now).isLate,
  ).toBe(false)
})
