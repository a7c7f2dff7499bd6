import { addDays, addMonths, firstKept } from './day.ts'

/** How far back one looks. */
export const spans = ['13-months', '90-days', '30-days'] as const

export type Span = (typeof spans)[number]

/** Its first day, where its last is today. */
export function firstOf(span: Span, today: string) {
  return span === '13-months' ? firstKept(today) : addDays(today, 1 - lengths[span])
}

/** The first days of the equal parts into which it falls. */
export function partsOf(span: Span, today: string) {
  const first = firstOf(span, today)
  if (span === '13-months') return Array.from({ length: 13 }, (_, index) => addMonths(first, index))
  return Array.from({ length: 15 }, (_, index) => addDays(first, (index * lengths[span]) / 15))
}

const lengths = { '90-days': 90, '30-days': 30 }
