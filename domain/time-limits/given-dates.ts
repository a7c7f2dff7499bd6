import type { Content } from '#domain/firm/content.ts'
import type { Matter } from '#domain/firm/time-limits.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { fill } from '#domain/template.ts'
import type { GivenDates } from './compute-steps.ts'

/** Before these statutes, and after anybody's plans. */
const [firstYear, lastYear] = [1950, 2100]

type DateWords = Pick<Content['interface']['timeLimits'], 'dayWrong' | 'dayMissing' | 'dayBefore'>

/** The days of a matter as a visitor gave them, and what is wrong with them by field. */
export function readGivenDates({ dates }: Matter, asked: URLSearchParams, words: DateWords) {
  const given: GivenDates = {}
  const errors: FieldErrors = {}
  for (const { key, optional } of dates) {
    const value = asked.get(key)?.trim() ?? ''
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
  // A day that its month does not have is read as one of the next month.
  return (
    year >= firstYear && year <= lastYear && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value)
  )
}
