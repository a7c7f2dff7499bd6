import type { Span } from '#domain/analytics/days.ts'
import { plural } from '#domain/number-word.ts'

/* Formats days and months such as '2026-11-16' and '2026-11' as words, and numbers as in India. */

const timeZone = 'UTC'
const long = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone })
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone })
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone })
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone })
const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** '17 October 2025'. */
export function longDay(day: string) {
  return long.format(new Date(day))
}

/** '15 Nov'. */
export function shortDay(day: string) {
  return short.format(new Date(day))
}

/** 'Thursday, 5 November'. */
export function weekDay(day: string) {
  return weekday.format(new Date(day)).replace(/^(\w+) /, '$1, ')
}

/** 'November 2026'. */
export function monthName(name: string) {
  return month.format(new Date(name))
}

/** 'Nov', and in January with its year. */
export function shortMonthName(name: string) {
  const label = shortMonth.format(new Date(name)).slice(0, 3)
  return name.slice(5, 7) === '01' ? `${label} ${name.slice(0, 4)}` : label
}

/** '1,512'. */
export function inDigits(value: number) {
  return number.format(value)
}

/** '1 read', '1,512 reads'. */
export function viewsInWords(views: number) {
  return `${inDigits(views)} ${plural(views, 'read')}`
}

export const spanNames: Record<Span, string> = { '13-months': '13 months', '90-days': '90 days', '30-days': '30 days' }
