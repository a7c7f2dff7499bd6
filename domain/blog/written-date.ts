import { z } from 'zod'
import { rules } from '#domain/rules.ts'

/** A day; or a moment, to the minute or more exact. Another millennium is a slip of the hand. */
const Iso = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, precision: -1 }), z.iso.datetime({ offset: true })])
  .refine((date) => /^[12]/.test(date))

const months = 'january february march april may june july august september october november december'.split(' ')
const inWords =
  /^(?:(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})|(?<dayFirst>\d{1,2}) (?<monthLast>[a-z]{3,9})\.?),? (?<year>\d{4})(?:,? (?<hour>\d{1,2}):(?<minute>\d{2})(?: ?(?<half>[ap]m))?)?$/i

/**
 * A date as a person or a program writes it: the day in ISO, or the moment with its zone, which is India's unless named.
 * Undefined where it could be two days, or none: one who writes 03/12/2026 means March or December.
 */
export function readDate(words: string) {
  const iso = fromWords(words) ?? words.replace(/^([\d-]{10}) /, '$1T')
  return [iso, `${iso}${rules.utcOffset}`].find((date) => Iso.safeParse(date).success)
}

/** 'December 3, 2026', also as '3 Dec 2026', and with a time of day. */
function fromWords(words: string) {
  const found = inWords.exec(words.replace(/\s+/g, ' '))?.groups
  if (!found) return undefined
  const { month = found.monthLast, day = found.dayFirst, year, hour, minute, half } = found
  const place = months.findIndex((name) => name.startsWith(month?.toLowerCase() ?? ''))
  const date = [year, twoDigits(place + 1), twoDigits(Number(day))].join('-')
  return hour === undefined ? date : `${date}T${twoDigits(hourOf(Number(hour), half))}:${minute}`
}

/** Of the clock with twelve hours, where one is meant: it has no 0 and no 13. */
function hourOf(hour: number, half: string | undefined) {
  if (!half) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

function twoDigits(number: number) {
  return String(number).padStart(2, '0')
}
