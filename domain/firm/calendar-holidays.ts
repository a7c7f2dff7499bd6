import ICAL from 'ical.js'
import type { Content } from './content.ts'
import { weekdays } from './opening-hours.ts'

/* Holidays and vacations from a calendar file, such as a court publishes. Fetched when one is imported. */

type Firm = Pick<Content['firm'], 'hours' | 'holidays'>
export type Holiday = Firm['holidays'][number]
type Days = { name: string; from: string; to: string; isYearly: boolean }

/** What a file would add, beside what is here already. */
export type FoundHoliday = Holiday & {
  isVacation: boolean
  state: 'new' | 'here' | 'other-dates'
  /** The entry of the same name with other dates, whose place it takes. */
  here?: Holiday
}

const mostEvents = 1_000

/** The all-day events of a calendar; undefined where the file is none. */
export function readCalendar(text: string): Days[] | undefined {
  try {
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').slice(0, mostEvents)
    return events.map((component) => daysOf(new ICAL.Event(component))).filter(({ name }) => name !== '')
  } catch {
    return undefined
  }
}

function daysOf(event: ICAL.Event): Days {
  const { startDate, endDate } = event
  const end = endDate.clone()
  // The end of a whole day is the day after it.
  if (end.isDate && end.compareDateOnlyTz(startDate, ICAL.Timezone.localTimezone) > 0) end.adjust(-1, 0, 0, 0)
  const rule = event.component.getFirstPropertyValue('rrule')
  const isYearly = rule instanceof ICAL.Recur && rule.freq === 'YEARLY'
  const name = String(event.summary ?? '')
    .trim()
    .slice(0, 120)
  return { name, from: dayOf(startDate), to: dayOf(end), isYearly }
}

function dayOf(time: ICAL.Time) {
  return `${time.year}-${String(time.month).padStart(2, '0')}-${String(time.day).padStart(2, '0')}`
}

/** What can be added, in the order of its days, and how many are left out: over already, or closed anyway. */
export function findHolidays(days: Days[], { hours, holidays }: Firm, today: string) {
  const isClosedAnyway = ({ from, to }: Days) => from === to && !isWorkingDay(hours, from)
  const isOver = ({ to, isYearly }: Days) => to < today && !isYearly
  const left = days.filter((each) => !isOver(each) && !isClosedAnyway(each))
  const found = left.map((each) => asFound(each, holidays)).sort((one, other) => one.from.localeCompare(other.from))
  return { found, leftOut: days.length - left.length }
}

function asFound({ name, from: first, to: last, isYearly }: Days, holidays: Holiday[]): FoundHoliday {
  const [from, to] = isYearly ? [first.slice(5), last.slice(5)] : [first, last]
  const isVacation = /vacation/i.test(name) || dayCount(first, last) > 3
  const holiday = { name, from, ...(from !== to && { to }), isVacation }
  if (holidays.some((each) => covers(each, first, last))) return { ...holiday, state: 'here' }
  const here = holidays.find((each) => each.name.toLowerCase() === name.toLowerCase() && isOfYear(each, first))
  return here ? { ...holiday, state: 'other-dates', here } : { ...holiday, state: 'new' }
}

/** Whether an entry has these very days, in this year or in every year. */
function covers({ from, to = from }: Holiday, first: string, last: string) {
  const cut = from.length === 5 ? 5 : 0
  return from === first.slice(cut) && to === last.slice(cut)
}

function isOfYear({ from }: Holiday, day: string) {
  return from.length === 5 || from.slice(0, 4) === day.slice(0, 4)
}

function isWorkingDay(hours: Firm['hours'], day: string) {
  const weekday = (new Date(day).getUTCDay() + weekdays.length - 1) % weekdays.length
  return hours.some(({ from, to }) => from <= weekday + 1 && weekday + 1 <= to)
}

function dayCount(first: string, last: string) {
  return (Date.parse(last) - Date.parse(first)) / (24 * 60 * 60 * 1000) + 1
}

type Adding = { holidays: Holiday[]; chosen: FoundHoliday[]; vacationHours?: { opens: string; closes: string } }

/** The holidays with those that were chosen; one with other dates takes the place of the one that is here. */
export function addHolidays({ holidays, chosen, vacationHours }: Adding): Holiday[] {
  const replaced = new Set(chosen.map(({ here }) => here))
  const added = chosen.map(({ isVacation, state: _, here: __, ...holiday }) => ({
    ...holiday,
    ...(isVacation && vacationHours),
  }))
  return [...holidays.filter((holiday) => !replaced.has(holiday)), ...added]
}
