import { expect, test } from 'vitest'
import { interfaceWords } from '#tests/support/texts/content-words.ts'
import {
  type Hours,
  holidayLines,
  hoursInWords,
  isOpen,
  nextOpening,
  openToday,
  type Schedule,
  weekOf,
} from './opening-hours.ts'

const words = interfaceWords.hours

const hours: Hours = [
  { days: 'Monday to Friday', from: 1, to: 5, opens: '09:00', closes: '18:00' },
  { days: 'Saturday', from: 6, to: 6, opens: '10:00', closes: '16:00' },
]

const weekly = (hours: Hours): Schedule => ({ hours, holidays: [] })

// 16 November 2026 is a Monday; the time zone of the offices is five and a half hours ahead of UTC.
test.each([
  ['a minute before opening on Monday', '2026-11-16T08:59:59+05:30', false],
  ['as it opens on Monday', '2026-11-16T09:00:00+05:30', true],
  ['in the last minute of Friday', '2026-11-20T17:59:59+05:30', true],
  ['as it closes on Friday', '2026-11-20T18:00:00+05:30', false],
  ['on Saturday at nine', '2026-11-21T09:30:00+05:30', false],
  ['as it opens on Saturday', '2026-11-21T10:00:00+05:30', true],
  ['as it closes on Saturday', '2026-11-21T16:00:00+05:30', false],
  ['at noon on Sunday', '2026-11-22T12:00:00+05:30', false],
  ['at midnight', '2026-11-17T00:00:00+05:30', false],
])('the open status is correct %s', (_, moment, open) => {
  expect(isOpen(weekly(hours), new Date(moment))).toBe(open)
})

test('opening hours use the time zone of the offices, not that of the visitor', () => {
  expect(isOpen(weekly(hours), new Date('2026-11-16T03:29:59Z'))).toBe(false)
  expect(isOpen(weekly(hours), new Date('2026-11-16T03:30:00Z'))).toBe(true)
  // Still Sunday in London, already Monday at Indore.
  expect(
    isOpen(
      weekly([{ days: 'Monday', from: 1, to: 1, opens: '00:00', closes: '06:00' }]),
      new Date('2026-11-15T20:00:00Z'),
    ),
  ).toBe(true)
})

test.each([
  ['before Monday opens, it is today', '2026-11-16T08:59:59+05:30', 'today at 09:00 AM'],
  ['in the first minute of Monday, it is today', '2026-11-16T00:00:00+05:30', 'today at 09:00 AM'],
  ['in the last minute of Sunday, it is Monday', '2026-11-15T23:59:59+05:30', 'Monday at 09:00 AM'],
  ['as Monday closes, it is Tuesday', '2026-11-16T18:00:00+05:30', 'Tuesday at 09:00 AM'],
  ['on Friday evening, it is Saturday', '2026-11-20T21:00:00+05:30', 'Saturday at 10:00 AM'],
  ['on Saturday before ten, it is today', '2026-11-21T09:30:00+05:30', 'today at 10:00 AM'],
  ['as Saturday closes, it is Monday', '2026-11-21T16:00:00+05:30', 'Monday at 09:00 AM'],
  ['late on Saturday in London, Sunday has begun at Indore', '2026-11-21T18:30:00Z', 'Monday at 09:00 AM'],
  ['late on Sunday in London, Monday has begun at Indore', '2026-11-22T18:30:00Z', 'today at 09:00 AM'],
])('the next opening is shown correctly: %s', (_, moment, opens) => {
  expect(nextOpening(weekly(hours), words, new Date(moment))).toBe(opens)
})

test('the next opening is a week later if the firm opens once a week, and undefined if it never opens', () => {
  const mondays: Hours = [{ days: 'Monday', from: 1, to: 1, opens: '09:00', closes: '12:00' }]
  expect(nextOpening(weekly(mondays), words, new Date('2026-11-16T12:00:00+05:30'))).toBe('Monday at 09:00 AM')
  expect(nextOpening(weekly([]), words, new Date('2026-11-16T12:00:00+05:30'))).toBeUndefined()
})

test('on a day with two time spans, the next opening is the earliest still to come', () => {
  const split: Hours = [
    { days: 'Monday afternoon', from: 1, to: 1, opens: '14:00', closes: '18:00' },
    { days: 'Monday morning', from: 1, to: 1, opens: '09:00', closes: '12:00' },
  ]
  expect(nextOpening(weekly(split), words, new Date('2026-11-16T08:00:00+05:30'))).toBe('today at 09:00 AM')
  expect(nextOpening(weekly(split), words, new Date('2026-11-16T13:00:00+05:30'))).toBe('today at 02:00 PM')
})

test('opening hours can run over the end of the week', () => {
  const weekend: Hours = [{ days: 'Saturday to Monday', from: 6, to: 1, opens: '09:00', closes: '18:00' }]
  const at = (day: number) => isOpen(weekly(weekend), new Date(`2026-11-${day}T12:00:00+05:30`))
  expect([16, 17, 21, 22].map(at)).toEqual([true, false, true, true])
})

test('opening hours are formatted as text, and a day without hours is shown as closed', () => {
  expect(hoursInWords(hours, words)).toEqual([
    { days: 'Monday to Friday', hours: '09:00 AM to 06:00 PM', isOpen: true },
    { days: 'Saturday', hours: '10:00 AM to 04:00 PM', isOpen: true },
    { days: 'Sunday', hours: 'Closed', isOpen: false },
  ])
})

test('midnight is formatted as AM and noon as PM', () => {
  const [line] = hoursInWords([{ days: 'Monday', from: 1, to: 1, opens: '00:00', closes: '12:30' }], words)
  expect(line?.hours).toBe('12:00 AM to 12:30 PM')
})

test('weekOf marks each day as full, shorter or closed', () => {
  expect(weekOf(hours).map(({ open }) => open)).toEqual(['full', 'full', 'full', 'full', 'full', 'shorter', 'closed'])
})

const holidays: Schedule['holidays'] = [
  { name: 'Republic Day', from: '01-26' },
  { name: 'Diwali', from: '2026-11-09', to: '2026-11-10' },
  { name: 'Winter vacation of the courts', from: '12-24', to: '01-01' },
  { name: 'Summer vacation of the courts', from: '2027-05-17', to: '2027-06-12', opens: '10:00', closes: '14:00' },
]
const schedule = { hours, holidays }

test.each([
  ['on a holiday of every year', '2027-01-26T11:00:00+05:30', false],
  ['on the same day of another year', '2032-01-26T11:00:00+05:30', false],
  ['on the day before', '2027-01-25T11:00:00+05:30', true],
  ['on the second day of a holiday of one year', '2026-11-10T11:00:00+05:30', false],
  ['on that day a year later', '2027-11-10T11:00:00+05:30', true],
  ['in a vacation that runs over New Year, before it', '2026-12-28T11:00:00+05:30', false],
  ['and after it', '2027-01-01T11:00:00+05:30', false],
  ['when it is over', '2027-01-04T11:00:00+05:30', true],
  ['in the shorter hours of a vacation', '2027-05-18T11:00:00+05:30', true],
  ['after them', '2027-05-18T14:00:00+05:30', false],
  ['on a Sunday of a vacation with shorter hours', '2027-05-23T11:00:00+05:30', false],
])('the open status with holidays is correct: %s', (_, moment, open) => {
  expect(isOpen(schedule, new Date(moment))).toBe(open)
})

test.each([
  ['a holiday is passed over', '2027-01-26T08:00:00+05:30', 'Wednesday at 09:00 AM'],
  ['what is more than six days ahead has its date', '2026-12-23T18:00:00+05:30', 'January 2 at 10:00 AM'],
  ['a vacation has its own hours', '2027-05-17T08:00:00+05:30', 'today at 10:00 AM'],
])('the next opening with holidays is shown correctly: %s', (_, moment, opens) => {
  expect(nextOpening(schedule, words, new Date(moment))).toBe(opens)
})

test.each([
  ['2027-01-25T23:59:59+05:30', { open: true, words: 'Open today, 09:00 AM to 06:00 PM' }],
  ['2027-01-26T00:00:00+05:30', { open: false, words: 'Closed today: Republic Day' }],
  ['2027-01-24T11:00:00+05:30', { open: false, words: 'Closed today' }],
  ['2027-05-18T11:00:00+05:30', { open: true, words: 'Open today, 10:00 AM to 02:00 PM' }],
])('openToday describes the hours of the whole day at %s', (moment, today) => {
  expect(openToday(schedule, words, new Date(moment))).toEqual(today)
})

test('current holidays and those of the next weeks are listed, past and distant ones are not', () => {
  expect(holidayLines(schedule, words, new Date('2026-11-10T12:00:00+05:30'))).toEqual([
    { days: 'November 9 to November 10', hours: 'Closed, Diwali' },
    { days: 'December 24 to January 1', hours: 'Closed, Winter vacation of the courts' },
  ])
  expect(holidayLines(schedule, words, new Date('2027-05-10T12:00:00+05:30'))).toEqual([
    { days: 'May 17 to June 12', hours: '10:00 AM to 02:00 PM, Summer vacation of the courts' },
  ])
})
