import type { TimeLimits } from '#domain/firm/time-limits.ts'

/** The reason why the courts are closed on a day; undefined if they are open. */
export type ClosedBecause = (day: string) => string | undefined

const sunday = 0
/** Longer than any vacation. */
const mostDays = 120

export function openCourtCalendar(closedDays: TimeLimits['closedDays']): ClosedBecause {
  return (day) => {
    const holiday = closedDays.find(({ from, to = from }) => isWithin(day, from, to))
    if (holiday) return holiday.name
    return new Date(day).getUTCDay() === sunday ? 'Sunday' : undefined
  }
}

/** The day itself, or the first day after it on which the courts are open. */
export function nextOpenDay(day: string, closedBecause: ClosedBecause) {
  let open = day
  for (let tries = 0; tries < mostDays && closedBecause(open); tries++) open = addDays(open, 1)
  return open
}

export function addDays(day: string, days: number) {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** Dates without a year recur every year; such a range may run from December to January. */
function isWithin(day: string, from: string, to: string) {
  if (from.length > 'MM-DD'.length) return from <= day && day <= to
  const yearly = day.slice('YYYY-'.length)
  return from <= to ? from <= yearly && yearly <= to : yearly >= from || yearly <= to
}
