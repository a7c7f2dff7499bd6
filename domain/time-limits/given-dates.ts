import type { Matter } from '#domain/firm/time-limits.ts'
import type { FieldErrors } from '#domain/problem.ts'
import type { GivenDates } from './compute-steps.ts'

/** Before these statutes, and after anybody's plans. */
const [firstYear, lastYear] = [1950, 2100]

/** The days of a matter as a visitor gave them, and what is wrong with them by field. */
export function readGivenDates({ dates }: Matter, asked: URLSearchParams) {
  const given: GivenDates = {}
  const errors: FieldErrors = {}
  for (const { key, optional } of dates) {
    const value = asked.get(key)?.trim() ?? ''
    if (isDay(value)) given[key] = value
    else if (value) errors[key] = [`Please give a day between ${firstYear} and ${lastYear}, such as 2026-11-15.`]
    else if (!optional) errors[key] = ['Please give this day.']
  }
  const [first, second] = dates
  const [earlier = '', later] = [first && given[first.key], second && given[second.key]]
  if (second && later && later < earlier) errors[second.key] = ['This day is before the first one.']
  return { given, errors, hasErrors: Object.keys(errors).length > 0 }
}

function isDay(value: string) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const year = Number(value.slice(0, 4))
  const moment = Date.parse(value)
  // A day that its month does not have is read as one of the next month.
  return (
    year >= firstYear && year <= lastYear && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value)
  )
}
