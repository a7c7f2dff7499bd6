import ICAL from 'ical.js'
import { localTime } from '#domain/dates.ts'
import type { Content } from './content.ts'
import { addDays, spansOf, weekdayOf } from './opening-hours.ts'

/* Imports holidays and vacations from a calendar file, such as a court publishes. Loaded only for an import. */

type Firm = Pick<Content['firm'], 'hours' | 'holidays'>
export type Holiday = Firm['holidays'][number]
type Days = { name: string; from: string; to: string; isYearly: boolean }

/** A holiday of the file, compared with the existing ones. */
export type FoundHoliday = Holiday & {
  isVacation: boolean
  state: 'new' | 'existing' | 'other-dates'
  /** The existing entry of the same name with other dates, which it replaces. */
  existing?: Holiday
}

const maxEvents = 1_000

/** The all-day events of a calendar; undefined if the file is not a calendar. */
export function readCalendar(text: string): Days[] | undefined {
  try {
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').slice(0, maxEvents)
    return events
      .filter((component) => component.hasProperty('dtstart'))
      .flatMap((component) => daysOf(new ICAL.Event(component)))
      .filter(({ name }) => name !== '')
  } catch {
    return undefined
  }
}

/** The days of an event, one entry; none if it does not start and end at midnight in India. */
function daysOf(event: ICAL.Event): Days[] {
  const { startDate, endDate } = event
  const [from, end] = [dayFrom(startDate), dayFrom(endDate)]
  if (!from || !end || (!startDate.isDate && end <= from)) return []
  const rule = event.component.getFirstPropertyValue('rrule')
  const isYearly = rule instanceof ICAL.Recur && rule.freq === 'YEARLY'
  const name = String(event.summary ?? '')
    .trim()
    .slice(0, 120)
  // The end of an event is the day after its last day.
  return [{ name, from, to: end > from ? addDays(end, -1) : end, isYearly }]
}

/** The day that starts at this time in India; undefined if it is not midnight there. */
function dayFrom(time: ICAL.Time) {
  // A time without a zone is that of the reader's clock.
  const isLocal = time.isDate || time.zone === ICAL.Timezone.localTimezone
  const [day, clock = '00:00'] = (isLocal ? time.toString() : localTime(time.toJSDate().toISOString())).split('T')
  return clock.startsWith('00:00') ? day : undefined
}

/** The holidays that can be added, by date, and the number of those left out: past, or on days closed anyway. */
export function findHolidays(days: Days[], { hours, holidays }: Firm, today: string) {
  const isClosedAnyway = ({ from, to }: Days) => from === to && spansOf(hours, weekdayOf(from)).length === 0
  const isOver = ({ to, isYearly }: Days) => to < today && !isYearly
  const relevant = days.filter((event) => !isOver(event) && !isClosedAnyway(event))
  const found = relevant
    .map((event) => compare(event, holidays))
    .sort((one, other) => one.from.localeCompare(other.from))
  return { found, leftOut: days.length - relevant.length }
}

function compare({ name, from: first, to: last, isYearly }: Days, holidays: Holiday[]): FoundHoliday {
  const [from, to] = isYearly ? [first.slice(5), last.slice(5)] : [first, last]
  const isVacation = /vacation/i.test(name) || dayCount(first, last) > 3
  const holiday = { name, from, ...(from !== to && { to }), isVacation }
  if (holidays.some((other) => covers(other, first, last))) return { ...holiday, state: 'existing' }
  const existing = holidays.find((other) => other.name.toLowerCase() === name.toLowerCase() && isOfYear(other, first))
  return existing ? { ...holiday, state: 'other-dates', existing } : { ...holiday, state: 'new' }
}

/** Whether an entry has exactly these days, in this year or in every year. */
function covers({ from, to = from }: Holiday, first: string, last: string) {
  const yearLength = from.length === 5 ? 5 : 0
  return from === first.slice(yearLength) && to === last.slice(yearLength)
}

function isOfYear({ from }: Holiday, day: string) {
  return from.length === 5 || from.slice(0, 4) === day.slice(0, 4)
}

function dayCount(first: string, last: string) {
  return (Date.parse(last) - Date.parse(first)) / (24 * 60 * 60 * 1000) + 1
}

type AddHolidaysInput = {
  holidays: Holiday[]
  chosen: FoundHoliday[]
  vacationHours?: { opens: string; closes: string }
}

/** Adds the chosen holidays; one with other dates replaces the existing entry. */
export function addHolidays({ holidays, chosen, vacationHours }: AddHolidaysInput): Holiday[] {
  const replaced = new Set(chosen.map(({ existing }) => existing))
  const added = chosen.map(({ isVacation, state: _, existing: __, ...holiday }) => ({
    ...holiday,
    ...(isVacation && vacationHours),
  }))
  return [...holidays.filter((holiday) => !replaced.has(holiday)), ...added]
}
