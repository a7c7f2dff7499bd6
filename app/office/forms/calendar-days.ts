import { localTime } from '#domain/dates.ts'

/* Days are ISO dates such as 2026-11-19, without a time, so that no time zone can shift them. */

const dayMs = 24 * 60 * 60 * 1000
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' })

/** The weeks of a day's month, starting on Monday. Cells before the first day and after the last are undefined. */
export function weeksOf(day: string) {
  const first = `${day.slice(0, 8)}01`
  const blanks = (new Date(first).getUTCDay() + 6) % 7
  const length = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
  const days = [...Array<undefined>(blanks), ...Array.from({ length }, (_, at) => addDays(first, at))]
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, at) =>
    Array.from({ length: 7 }, (_, weekday) => days[at * 7 + weekday]),
  )
}

export function addDays(day: string, days: number) {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** The same day of another month, or its last day if that month is shorter. */
export function addMonths(day: string, months: number) {
  const [year = 0, number = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, number + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, number - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** 'November 2026'. */
export function monthName(day: string) {
  return monthFormat.format(new Date(day))
}

/** 'Thursday 19 November 2026'. */
export function dayName(day: string) {
  return dayFormat.format(new Date(day))
}

/** The day that a key moves to; undefined for other keys. */
export function dayByKey(day: string, key: string) {
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekday,
    End: 6 - weekday,
  }
  const step = steps[key]
  if (step !== undefined) return addDays(day, step)
  if (key === 'PageUp') return addMonths(day, -1)
  return key === 'PageDown' ? addMonths(day, 1) : undefined
}

/** Today's date in India. If it is sent as a post's date, the server uses its current time. */
export function today() {
  return localTime(new Date().toISOString()).slice(0, 10)
}
