import { rules } from '#domain/rules.ts'
import type { Content } from './content.ts'

export type Hours = Content['firm']['hours']
type Span = Hours[number]

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const officeClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: rules.timeZone,
  weekday: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Whether the firm is open at that moment, by its own clock: from the minute it opens until the minute it closes. */
export function isOpen(hours: Hours, moment: Date) {
  const part = Object.fromEntries(officeClock.formatToParts(moment).map(({ type, value }) => [type, value]))
  const day = weekdays.indexOf(part.weekday ?? '') + 1
  const time = `${part.hour}:${part.minute}`
  return spansOf(hours, day).some((span) => span.opens <= time && time < span.closes)
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

/** A span such as Saturday to Monday runs over the end of the week. */
function spansOf(hours: Hours, day: number) {
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

function minutesOf(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
