import { expect, test } from 'vitest'
import { addHolidays, findHolidays, readCalendar } from './calendar-holidays.ts'

const event = (lines: string) => `BEGIN:VEVENT\r\nUID:${lines.length}@court.example\r\n${lines}\r\nEND:VEVENT`
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//High Court//EN', ...events.map(event), 'END:VCALENDAR'].join('\r\n')
const allDay = (name: string, from: string, end: string) =>
  `DTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${end}\r\nSUMMARY:${name}`

const hours = [{ days: 'Monday to Saturday', from: 1, to: 6, opens: '09:00', closes: '18:00' }]
const file = calendar(
  allDay('Republic Day', '20270126', '20270127'),
  allDay('Ambedkar Jayanti', '20270414', '20270415'),
  allDay('Summer vacation', '20270517', '20270614'),
  allDay('Sunday', '20270418', '20270419'),
  allDay('Diwali', '20251020', '20251021'),
  `${allDay('Christmas', '20261225', '20261226')}\r\nRRULE:FREQ=YEARLY`,
)

test('calendar import shows which holidays are new, present or have other dates, and adds the chosen ones', () => {
  const holidays = [
    { name: 'Republic Day', from: '01-26' },
    { name: 'Summer vacation', from: '2027-05-17', to: '2027-06-12' },
  ]
  const { found, leftOut } = findHolidays(readCalendar(file) ?? [], { hours, holidays }, '2026-11-17')
  // The Sunday is closed anyway, and the Diwali of the year before is past.
  expect(leftOut).toBe(2)
  expect(found).toMatchObject(
    [
      { name: 'Christmas', from: '12-25', state: 'new' },
      { name: 'Republic Day', from: '2027-01-26', state: 'existing' },
      { name: 'Ambedkar Jayanti', from: '2027-04-14', state: 'new', isVacation: false },
      { name: 'Summer vacation', from: '2027-05-17', to: '2027-06-13', state: 'other-dates', isVacation: true },
    ].sort((one, other) => one.from.localeCompare(other.from)),
  )

  const chosen = found.filter(({ state }) => state !== 'existing')
  const added = addHolidays({ holidays, chosen, vacationHours: { opens: '11:00', closes: '15:00' } })
  expect(added).toContainEqual({
    ...{ name: 'Summer vacation', from: '2027-05-17', to: '2027-06-13' },
    ...{ opens: '11:00', closes: '15:00' },
  })
  expect(added).toContainEqual({ name: 'Ambedkar Jayanti', from: '2027-04-14' })
  expect(added.filter(({ name }) => name === 'Summer vacation')).toHaveLength(1)
})

test('a file that is not a calendar is distinguished from an empty calendar', () => {
  expect(readCalendar('<html>')).toBeUndefined()
  expect(readCalendar(calendar())).toEqual([])
})

test('events with times are imported only if they run from midnight to midnight in India', () => {
  const timed = (name: string, start: string, end: string) => `DTSTART${start}\r\nDTEND${end}\r\nSUMMARY:${name}`
  const text = calendar(
    timed('Republic Day', ':20270125T183000Z', ':20270126T183000Z'),
    timed('Summer vacation', ':20270517T000000', ':20270614T000000'),
    timed('Holi', ';TZID=Asia/Kolkata:20270322T000000', ';TZID=Asia/Kolkata:20270323T000000'),
    timed('Meeting', ':20270127T100000', ':20270127T110000'),
    timed('Midnight in London', ':20270128T000000Z', ':20270129T000000Z'),
    'DTSTART:20270130T000000\r\nSUMMARY:A moment',
  )
  expect(readCalendar(text)).toEqual([
    { name: 'Republic Day', from: '2027-01-26', to: '2027-01-26', isYearly: false },
    { name: 'Summer vacation', from: '2027-05-17', to: '2027-06-13', isYearly: false },
    { name: 'Holi', from: '2027-03-22', to: '2027-03-22', isYearly: false },
  ])
})

test('an event without a date is skipped, and the others are read', () => {
  const text = calendar('SUMMARY:Some day', allDay('Holi', '20270322', '20270323'))
  expect(readCalendar(text)).toMatchObject([{ name: 'Holi', from: '2027-03-22' }])
})

test('a holiday is offered if it is on a day of opening hours that wrap around the week', () => {
  const weekend = [{ days: 'Saturday to Monday', from: 6, to: 1, opens: '09:00', closes: '18:00' }]
  const days = readCalendar(
    calendar(allDay('On a Sunday', '20270418', '20270419'), allDay('On a Tuesday', '20270420', '20270421')),
  )
  const { found, leftOut } = findHolidays(days ?? [], { hours: weekend, holidays: [] }, '2026-11-17')
  expect(found.map(({ name }) => name)).toEqual(['On a Sunday'])
  expect(leftOut).toBe(1)
})
