import type { Content } from '#domain/firm/content.ts'
import type { Matter } from '#domain/firm/time-limits.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { fill } from '#domain/template.ts'
import type { GivenDates } from './compute-steps.ts'

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
