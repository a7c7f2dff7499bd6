import { pageRules } from '#domain/page-rules.ts'
import { fill } from '#domain/template.ts'
import type { Content } from './content.ts'

export type Hours = Content['firm']['hours']
type Span = Hours[number]
/** The weekly hours, and the holidays on which they do not apply. */
export type Schedule = Pick<Content['firm'], 'hours' | 'holidays'>
type Holiday = Schedule['holidays'][number]

/** How many days ahead to look for the next opening; no vacation is longer. */
const maxDaysAhead = 100
const daysShownAhead = 60
const dayMs = 24 * 60 * 60 * 1000

export type HoursWords = Content['interface']['hours']

const weekdayName = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })
const listFormat = /* @__PURE__ */ new Intl.ListFormat('en-GB')
/** The names that the office and schema.org use. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const firmTimeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: pageRules.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Whether the firm is open at that moment, in its time zone: from the opening minute, before the closing minute. */
export function isOpen(schedule: Schedule, moment: Date) {
  const { date, time } = inFirmTime(moment)
  return spansOn(schedule, date).some((span) => span.opens <= time && time < span.closes)
}

/** When the firm opens next: 'today at 09:00 AM', 'Monday at 09:00 AM' or 'January 2 at 10:00 AM'. */
export function nextOpening(schedule: Schedule, words: Pick<HoursWords, 'todayAt' | 'dayAt'>, moment: Date) {
  const { date, time } = inFirmTime(moment)
  for (let ahead = 0; ahead <= maxDaysAhead; ahead++) {
    const day = addDays(date, ahead)
    const opens = spansOn(schedule, day).map((span) => span.opens)
    const [next] = opens.filter((opening) => ahead > 0 || opening > time).sort()
    if (!next) continue
    const opening = formatTime(next)
    if (ahead === 0) return fill(words.todayAt, { time: opening })
    return fill(words.dayAt, { day: ahead > 7 ? formatDay(day) : weekdayName.format(new Date(day)), time: opening })
  }
  return undefined
}

/** The hours of today. The text is true until midnight, so a page with it may be cached until then. */
export function openToday(schedule: Schedule, words: HoursWords, moment: Date) {
  const { date } = inFirmTime(moment)
  const spans = spansOn(schedule, date)
  const hours = listFormat.format(spans.map((span) => formatSpan(span, words)))
  if (spans.length > 0) return { open: true, words: fill(words.openToday, { hours }) }
  const holiday = holidayOn(schedule, date)
  return { open: false, words: holiday ? fill(words.closedFor, { holiday: holiday.name }) : words.closedToday }
}

/** The holidays of the next weeks, as lines for below the hours. */
export function holidayLines(schedule: Pick<Schedule, 'holidays'>, words: HoursWords, moment: Date) {
  return holidaysAhead(schedule, moment, daysShownAhead).map(({ name, from, to, opens, closes }) => ({
    days: from === to ? formatDay(from) : fill(words.days, { first: formatDay(from), last: formatDay(to) }),
    hours: fill(words.holiday, { hours: opens && closes ? formatSpan({ opens, closes }, words) : words.closed, name }),
  }))
}

/** The holidays of the week that starts at this moment, as sentences for an e-mail. */
export function holidaySentences(
  schedule: Pick<Schedule, 'holidays'>,
  { hours: words, letters }: { hours: HoursWords; letters: Content['letters']['acknowledgement'] },
  moment: Date,
) {
  return holidaysAhead(schedule, moment, 7).map(({ name, from, to, opens, closes }) => {
    const [day, last] = [formatDay(from), formatDay(to)]
    if (!opens || !closes) {
      return from === to ? fill(letters.closedOn, { day, name }) : fill(letters.closedFrom, { day, last, name })
    }
    const hours = formatSpan({ opens, closes }, words)
    return from === to ? fill(letters.openOn, { day, hours, name }) : fill(letters.openFrom, { day, last, hours, name })
  })
}

/** The holidays that end today or later and start within `days`, sorted, with their dates. */
export function holidaysAhead({ holidays }: Pick<Schedule, 'holidays'>, moment: Date, days: number) {
  const { date } = inFirmTime(moment)
  const last = addDays(date, days)
  return holidays
    .flatMap((holiday) => datesOf(holiday, date))
    .filter(({ from, to }) => to >= date && from <= last)
    .sort((one, other) => one.from.localeCompare(other.from))
}

/** The dates between `first` and `last` that are holidays. */
export function holidayDates({ holidays }: Pick<Schedule, 'holidays'>, first: string, last: string) {
  const dates = new Set<string>()
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year++) {
    for (const { from, to } of holidays.flatMap((holiday) => datesOf(holiday, String(year)))) {
      const start = from < first ? first : from
      for (let date = start; date <= to && date <= last; date = addDays(date, 1)) dates.add(date)
    }
  }
  return [...dates]
}

/** The hours as lines of text, with a line for each closed day. */
export function hoursInWords(hours: Hours, words: HoursWords) {
  const open = hours.map((span) => ({ days: span.days, hours: formatSpan(span, words), isOpen: true }))
  const closed = weekdays.flatMap((_, index) => (spansOf(hours, index + 1).length === 0 ? [index + 1] : []))
  return [...open, ...closed.map((day) => ({ days: nameOfWeekday(day), hours: words.closed, isOpen: false }))]
}

/** Whether the firm is closed on each weekday, open for shorter than on its longest day, or as long. */
export function weekOf(hours: Hours) {
  const minutes = weekdays.map((_, index) => spansOf(hours, index + 1).reduce((sum, span) => sum + lengthOf(span), 0))
  const longest = Math.max(...minutes)
  return weekdays.map((_, index) => {
    const open = minutes[index] ?? 0
    return { day: nameOfWeekday(index + 1), open: open === 0 ? 'closed' : open < longest ? 'shorter' : 'full' } as const
  })
}

/** Date and time in the firm's time zone. */
function inFirmTime(moment: Date) {
  const part = Object.fromEntries(firmTimeFormat.formatToParts(moment).map(({ type, value }) => [type, value]))
  return { date: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` }
}

/** The hours on this date. A holiday with its own hours replaces the weekly hours, but does not open a closed day. */
export function spansOn(schedule: Schedule, date: string): Pick<Span, 'opens' | 'closes'>[] {
  const spans = spansOf(schedule.hours, weekdayOf(date))
  const holiday = holidayOn(schedule, date)
  if (!holiday || spans.length === 0) return spans
  const { opens, closes } = holiday
  return opens && closes ? [{ opens, closes }] : []
}

function holidayOn({ holidays }: Pick<Schedule, 'holidays'>, date: string) {
  return holidays.find((holiday) => datesOf(holiday, date).some(({ from, to }) => from <= date && date <= to))
}

/** The dates of a holiday; of a yearly one, those of the previous, this and the next year. */
function datesOf(holiday: Holiday, date: string) {
  const { from, to = from } = holiday
  if (from.length > 'MM-DD'.length) return [{ ...holiday, from, to }]
  const year = Number(date.slice(0, 4))
  return [year - 1, year, year + 1].map((startYear) => ({
    ...holiday,
    from: `${startYear}-${from}`,
    to: `${to < from ? startYear + 1 : startYear}-${to}`,
  }))
}

export function addDays(date: string, days: number) {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The weekday from 1 (Monday) to 7. */
export function weekdayOf(date: string) {
  return new Date(date).getUTCDay() || 7
}

/** The name of a weekday from 1 (Monday) to 7; January 1, 2024 was a Monday. */
function nameOfWeekday(day: number) {
  return weekdayName.format(new Date(`2024-01-0${day}`))
}

/** 'January 26', the format of dates on the site. */
function formatDay(date: string) {
  return monthAndDay.format(new Date(date))
}

/** The hours on a weekday from 1 (Monday) to 7. A range such as Saturday to Monday wraps around the week. */
export function spansOf(hours: Hours, day: number) {
  return hours.filter(({ from, to }) => (from <= to ? from <= day && day <= to : from <= day || day <= to))
}

function formatSpan({ opens, closes }: Pick<Span, 'opens' | 'closes'>, words: Pick<HoursWords, 'span'>) {
  return fill(words.span, { opens: formatTime(opens), closes: formatTime(closes) })
}

function formatTime(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(hour % 12 || 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

function lengthOf({ opens, closes }: Span) {
  return minutesOf(closes) - minutesOf(opens)
}

/** Minutes since midnight. */
export function minutesOf(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
