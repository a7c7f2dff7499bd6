import { rules } from '#domain/rules.ts'

/* Formats moments for the office, in the time zone of the firm. Titles and printed pages have the full date. */

const { timeZone } = rules
const time = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
const weekday = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone })
const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone })

/** '11:08' today, 'Saturday' within the week, '12 Nov', '3 Mar 2025'. */
export function shortTime(moment: string, now = new Date()) {
  const at = new Date(moment)
  const days = daysBetween(at, now)
  if (days === 0) return time.format(at)
  return days > 0 && days < 7 ? weekday.format(at) : dateOf(moment, now)
}

/** 'Today, 10:34', 'Saturday, 17:41', '12 Nov, 16:20'. */
export function mediumTime(moment: string, now = new Date()) {
  const at = new Date(moment)
  const when = daysBetween(at, now) === 0 ? 'Today' : shortTime(moment, now)
  return `${when}, ${time.format(at)}`
}

/** 'at 10:34' today, 'Saturday, 17:41' before. */
export function atTime(moment: string, now = new Date()) {
  const short = shortTime(moment, now)
  return short.includes(':') ? `at ${short}` : mediumTime(moment, now)
}

/** 'today, 10:34', for use within a sentence. */
export function timeInSentence(moment: string, now = new Date()) {
  return mediumTime(moment, now).replace(/^Today/, 'today')
}

/** '12 Nov', with the year if it is not the current one. */
export function dateOf(moment: string, now = new Date()) {
  const at = new Date(moment)
  return (yearOf(at) === yearOf(now) ? day : dayOfYear).format(at)
}

/** '16 December 2026'. */
export function longDateOf(moment: string) {
  return longDay.format(new Date(moment))
}

/** 'Saturday, 14 November 2026, 17:41'. */
export function fullTime(moment: string) {
  const at = new Date(moment)
  return `${weekday.format(at)}, ${longDay.format(at)}, ${time.format(at)}`
}

/** '14 November 2026, 17:41'. */
export function longTimeOf(moment: string) {
  const at = new Date(moment)
  return `${longDay.format(at)}, ${time.format(at)}`
}

/** '16 Nov 2026, 10:34', for printed pages. */
export function printedTime(moment: string) {
  const at = new Date(moment)
  return `${dayOfYear.format(at)}, ${time.format(at)}`
}

/** The whole days left until `days` days after a moment; never less than 0. */
export function daysLeft(since: string, days: number, now = new Date()) {
  const end = new Date(Date.parse(since) + days * 24 * 60 * 60 * 1000)
  return Math.max(0, daysBetween(now, end))
}

function daysBetween(from: Date, to: Date) {
  return Math.round((Date.parse(isoDay.format(to)) - Date.parse(isoDay.format(from))) / (24 * 60 * 60 * 1000))
}

function yearOf(at: Date) {
  return isoDay.format(at).slice(0, 4)
}

const exactFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: rules.timeZone,
})

/** How long ago, with the exact time in the title. */
export function RelativeTime({ moment, before = '' }: { moment: string; before?: string }) {
  const exact = exactFormat.format(new Date(moment))
  return (
    <time dateTime={moment} title={exact} suppressHydrationWarning>
      {before}
      {timeAgo(moment, new Date())}
    </time>
  )
}

/** A moment in few words, with the full time in the title. The words depend on the clock of the reader. */
export function Moment({ at, format }: { at: string; format: (moment: string) => string }) {
  return (
    <time dateTime={at} title={fullTime(at)} suppressHydrationWarning>
      {format(at)}
    </time>
  )
}

const steps = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** '2 days ago', 'yesterday', 'just now'. */
function timeAgo(moment: string, now: Date) {
  const seconds = Math.max(0, (now.getTime() - Date.parse(moment)) / 1000)
  for (const [unit, length] of steps) {
    if (seconds >= length) return relativeFormat.format(-Math.floor(seconds / length), unit)
  }
  return 'just now'
}
