import { localTime } from '#domain/dates.ts'
import { rules } from '#domain/rules.ts'

/* Days such as '2026-11-16', in Indian time. */

const dayMs = 24 * 60 * 60 * 1000

export function dayOf(now: Date) {
  return localTime(now.toISOString()).slice(0, 'YYYY-MM-DD'.length)
}

export function addDays(day: string, days: number) {
  return asDay(Date.parse(day) + days * dayMs)
}

/** All days from the first to the last, inclusive. */
export function daysFrom(first: string, last: string) {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index))
}

/** The same day of another month, or the last day of that month. */
export function addMonths(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return asDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The first day within the retention period. */
export function firstRetainedDay(today: string) {
  return addDays(addMonths(today, -rules.analytics.months), 1)
}

function asDay(ms: number) {
  return new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The periods that the analytics page offers. */
export const spans = ['13-months', '90-days', '30-days'] as const

export type Span = (typeof spans)[number]

/** The first day of a span that ends today. */
export function firstOf(span: Span, today: string) {
  return span === '13-months' ? firstRetainedDay(today) : addDays(today, 1 - lengths[span])
}

/** The first days of the equal parts of a span. */
export function partsOf(span: Span, today: string) {
  const first = firstOf(span, today)
  if (span === '13-months') return Array.from({ length: 13 }, (_, index) => addMonths(first, index))
  return Array.from({ length: 15 }, (_, index) => addDays(first, (index * lengths[span]) / 15))
}

const lengths = { '90-days': 90, '30-days': 30 }
