import { localTime } from '#domain/local-time.ts'
import { rules } from '#domain/rules.ts'

/* Days as '2026-11-16', on the clock of the firm. */

const dayMs = 24 * 60 * 60 * 1000

export function dayOf(now: Date) {
  return localTime(now.toISOString()).slice(0, 'YYYY-MM-DD'.length)
}

export function addDays(day: string, days: number) {
  return asDay(Date.parse(day) + days * dayMs)
}

/** All days from one to another, both included. */
export function daysFrom(first: string, last: string) {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index))
}

/** The same day of another month, or the last that it has. */
export function addMonths(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return asDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The first day of those that are kept. */
export function firstKept(today: string) {
  return addDays(addMonths(today, -rules.figures.months), 1)
}

function asDay(ms: number) {
  return new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length)
}
