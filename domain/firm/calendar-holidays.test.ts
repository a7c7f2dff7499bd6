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

test('a calendar shows what it would add, what is here already, and what has other dates here', () => {
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
      { name: 'Republic Day', from: '2027-01-26', state: 'here' },
      { name: 'Ambedkar Jayanti', from: '2027-04-14', state: 'new', isVacation: false },
      { name: 'Summer vacation', from: '2027-05-17', to: '2027-06-13', state: 'other-dates', isVacation: true },
    ].sort((one, other) => one.from.localeCompare(other.from)),
  )

  const chosen = found.filter(({ state }) => state !== 'here')
  const added = addHolidays({ holidays, chosen, vacationHours: { opens: '11:00', closes: '15:00' } })
  expect(added).toContainEqual({
    ...{ name: 'Summer vacation', from: '2027-05-17', to: '2027-06-13' },
    ...{ opens: '11:00', closes: '15:00' },
  })
  expect(added).toContainEqual({ name: 'Ambedkar Jayanti', from: '2027-04-14' })
  expect(added.filter(({ name }) => name === 'Summer vacation')).toHaveLength(1)
})

test('a file that is no calendar is told from one that is empty', () => {
  expect(readCalendar('<html>')).toBeUndefined()
  expect(readCalendar(calendar())).toEqual([])
})
