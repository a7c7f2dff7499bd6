import type { Holiday } from '#domain/firm/calendar-holidays.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** '26 Jan' for every year, '25 Dec 2026', '28 Dec 2026 – 1 Jan 2027'. */
export function dateInWords({ from, to = from }: Pick<Holiday, 'from' | 'to'>) {
  const format = from.length === 5 ? dayOfYear : day
  const [first, last] = [from, to].map((date) => new Date(date.length === 5 ? `2024-${date}` : date))
  if (!first || !last || Number.isNaN(first.getTime()) || Number.isNaN(last.getTime())) return 'No date yet'
  // Do not use Intl's formatRange: its spaces differ between browser and server.
  return from === to || last < first ? format.format(first) : `${dayOfYear.format(first)} – ${format.format(last)}`
}

/** Whether the office is closed or has other hours on these days. */
export function noteOf({ from, opens, closes }: Holiday) {
  const state = opens && closes ? `Office open ${opens} to ${closes}` : 'Closed'
  return from.length === 5 ? `${state}, every year` : state
}

/** The next date of a holiday, as a sort key: a yearly one gets its next year, a past one sorts last. */
export function nextDay({ from, to = from }: Holiday, today: string) {
  if (from.length === 5) return `${today.slice(5) <= to ? today.slice(0, 4) : Number(today.slice(0, 4)) + 1}-${from}`
  return to < today ? `9${from}` : from
}
