import type { Matter, Period, Step } from '#domain/firm/time-limits.ts'
import { addDays, type ClosedBecause, nextOpenDay } from './court-calendar.ts'

/** The dates that a visitor entered, by key; unknown ones are missing. */
export type GivenDates = Record<string, string | undefined>

export type ComputedStep = { step: Step; note?: string } & (
  | {
      state: 'dated'
      /** The last day according to the statute. */
      day: string
      /** Why the courts are closed on that day; `openDay` is the last day if it moves for that reason. */
      closedBecause?: string
      openDay: string
    }
  /** The day from which the period runs is unknown. */
  | { state: 'waiting' }
  | { state: 'uncertain'; text: string }
)

/** The steps of a matter with their last days, counted as the statutes do: the first day is excluded. */
export function computeSteps({ steps }: Matter, given: GivenDates, closedBecause: ClosedBecause): ComputedStep[] {
  const days = new Map(Object.entries(given))
  return steps.map((step) => {
    const from = days.get(step.from)
    if (!from) return { step, state: 'waiting' }
    const { uncertainBefore: uncertain, renewedBy } = step
    const { lastDay } = step.closed
    if (uncertain && from < uncertain.day) return { step, state: 'uncertain', text: uncertain.text }
    let day = addPeriod(from, step.period)
    const renewed = renewedBy && given[renewedBy.date]
    const isTooLate = renewed !== undefined && renewed > day
    if (renewed && !isTooLate) day = addPeriod(renewed, step.period)
    days.set(step.key, day)
    return {
      step,
      state: 'dated',
      day,
      closedBecause: lastDay === 'not-in-court' ? undefined : closedBecause(day),
      openDay: lastDay === 'next-open-day' ? nextOpenDay(day, closedBecause) : day,
      note: isTooLate ? renewedBy?.tooLate : undefined,
    }
  })
}

/**
 * A period of months or years ends on the same day of the month, or on the last day of a shorter month (General Clauses
 * Act, 1897, sections 3(35), 3(66) and 9).
 */
export function addPeriod(day: string, { amount, unit }: Period) {
  if (unit === 'day') return addDays(day, amount)
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const months = unit === 'year' ? amount * 12 : amount
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()))
  return lastOfMonth.toISOString().slice(0, 'YYYY-MM-DD'.length)
}
