import type { Content } from '#domain/firm/content.ts'
import type { Matter, Period, Step, TimeLimits } from '#domain/firm/time-limits.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { fill } from '#domain/template.ts'

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

/** The reason why the courts are closed on a day; undefined if they are open. */
type ClosedBecause = (day: string) => string | undefined

const sunday = 0
/** Longer than any vacation. */
const maxDays = 120

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
  for (let tries = 0; tries < maxDays && closedBecause(open); tries++) open = addDays(open, 1)
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

/** No date is relevant before these statutes, or after any plausible plan. */
const [firstYear, lastYear] = [1950, 2100]

type DateWords = Pick<Content['interface']['timeLimits'], 'dayWrong' | 'dayMissing' | 'dayBefore'>

/** Reads the dates of a matter from the query, and returns errors by field. */
export function readGivenDates({ dates }: Matter, query: URLSearchParams, words: DateWords) {
  const given: GivenDates = {}
  const errors: FieldErrors = {}
  for (const { key, optional } of dates) {
    const value = query.get(key)?.trim() ?? ''
    if (isDay(value)) given[key] = value
    else if (value) errors[key] = [fill(words.dayWrong, { first: firstYear, last: lastYear })]
    else if (!optional) errors[key] = [words.dayMissing]
  }
  const [first, second] = dates
  const [earlier = '', later] = [first && given[first.key], second && given[second.key]]
  if (second && later && later < earlier) errors[second.key] = [words.dayBefore]
  return { given, errors, hasErrors: Object.keys(errors).length > 0 }
}

function isDay(value: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const year = Number(value.slice(0, 4))
  const moment = Date.parse(value)
  // JavaScript reads 30 February as a day in March.
  return (
    year >= firstYear && year <= lastYear && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value)
  )
}
