import { pageRules } from '#domain/page-rules.ts'
import type { Content } from './content.ts'

export type Hours = Content['firm']['hours']
type Span = Hours[number]

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const officeClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: pageRules.timeZone,
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Whether the firm is open at that moment, by its own clock: from the minute it opens until the minute it closes. */
export function isOpen(hours: Hours, moment: Date) {
  const { day, time } = onOfficeClock(moment)
  return spansOf(hours, day).some((span) => span.opens <= time && time < span.closes)
}

/** When a firm that is closed at that moment opens again: 'today at 09:00 AM', 'Monday at 09:00 AM'. */
export function nextOpening(hours: Hours, moment: Date) {
  const { day, time } = onOfficeClock(moment)
  for (let ahead = 0; ahead <= 7; ahead++) {
    const then = ((day - 1 + ahead) % 7) + 1
    const opens = spansOf(hours, then).map((span) => span.opens)
    const [next] = opens.filter((opening) => ahead > 0 || opening > time).sort()
    if (next) return `${ahead === 0 ? 'today' : weekdays[then - 1]} at ${clockWords(next)}`
  }
  return undefined
}

/** The hours in words, line by line; the days that no line names are closed. */
export function hoursInWords(hours: Hours) {
  const open = hours.map((span) => ({
    days: span.days,
    words: `${clockWords(span.opens)} to ${clockWords(span.closes)}`,
  }))
  const closed = weekdays.filter((_, index) => spansOf(hours, index + 1).length === 0)
  return [...open, ...closed.map((days) => ({ days, words: 'Closed' }))]
}

/** How much of each day of the week the firm is open, beside the longest day. */
export function weekOf(hours: Hours) {
  const minutes = weekdays.map((_, index) => spansOf(hours, index + 1).reduce((sum, span) => sum + lengthOf(span), 0))
  const longest = Math.max(...minutes)
  return weekdays.map((day, index) => {
    const open = minutes[index] ?? 0
    return { day, open: open === 0 ? 'closed' : open < longest ? 'shorter' : 'full' } as const
  })
}

/** The day of the week, Monday as 1, and the time of day where the firm is. */
function onOfficeClock(moment: Date) {
  const part = Object.fromEntries(officeClock.formatToParts(moment).map(({ type, value }) => [type, value]))
  return { day: (weekdays as readonly string[]).indexOf(part.weekday ?? '') + 1, time: `${part.hour}:${part.minute}` }
}

/** When the firm is open on a day of the week, Monday as 1. A span such as Saturday to Monday runs over its end. */
export function spansOf(hours: Hours, day: number) {
  return hours.filter(({ from, to }) => (from <= to ? from <= day && day <= to : from <= day || day <= to))
}

function clockWords(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(hour % 12 || 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

function lengthOf({ opens, closes }: Span) {
  return minutesOf(closes) - minutesOf(opens)
}

/** How many minutes of the day have passed. */
export function minutesOf(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
