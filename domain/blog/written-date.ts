import { z } from 'zod'
import { rules } from '#domain/rules.ts'

/** A day, or a moment to the minute or more exact. A year that does not start with 1 or 2 is a typing mistake. */
const Iso = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, precision: -1 }), z.iso.datetime({ offset: true })])
  .refine((date) => /^[12]/.test(date))

const months = 'january february march april may june july august september october november december'.split(' ')
const inWords =
  /^(?:(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})|(?<dayFirst>\d{1,2}) (?<monthLast>[a-z]{3,9})\.?),? (?<year>\d{4})(?:,? (?<hour>\d{1,2}):(?<minute>\d{2})(?: ?(?<half>[ap]m))?)?$/i

/**
 * Parses a date as a person or a program writes it, to an ISO day or a moment with its zone; the default zone is
 * India's. Undefined if it is ambiguous or invalid: 03/12/2026 can mean March or December.
 */
export function readDate(words: string) {
  const iso = fromWords(words) ?? words.replace(/^([\d-]{10}) /, '$1T')
  return [iso, `${iso}${rules.utcOffset}`].find((date) => Iso.safeParse(date).success)
}

/** Parses 'December 3, 2026' or '3 Dec 2026', optionally with a time of day. */
function fromWords(words: string) {
  const groups = inWords.exec(words.replace(/\s+/g, ' '))?.groups
  if (!groups) return undefined
  const { month = groups.monthLast, day = groups.dayFirst, year, hour, minute, half } = groups
  const monthIndex = months.findIndex((name) => name.startsWith(month?.toLowerCase() ?? ''))
  const date = [year, twoDigits(monthIndex + 1), twoDigits(Number(day))].join('-')
  return hour === undefined ? date : `${date}T${twoDigits(hourOf(Number(hour), half))}:${minute}`
}

/** Converts an hour of the 12-hour clock; NaN for 0 and for 13 or more. */
function hourOf(hour: number, half: string | undefined) {
  if (!half) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

function twoDigits(number: number) {
  return String(number).padStart(2, '0')
}
