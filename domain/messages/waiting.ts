import { type Hours, minutesOf, spansOf } from '#domain/firm/opening-hours.ts'
import { localTime, momentAt } from '#domain/local-time.ts'

type Waiting = { receivedAt: string; answeredAt: string | null }

const dayMs = 24 * 60 * 60 * 1000
const week = [1, 2, 3, 4, 5, 6, 7]

/** How long a message has waited, or did until it was answered, in the hours of the firm; and whether that is too long. */
export function waitingOf(hours: Hours, { receivedAt, answeredAt }: Waiting, now: Date) {
  const minutes = workingMinutes(hours, receivedAt, answeredAt ?? now.toISOString())
  const day = workingDay(hours)
  return { words: inWords(minutes, day), isLate: answeredAt === null && day > 0 && minutes > day }
}

/** What came before this moment and is not answered has waited for more than one working day. */
export function lateBefore(hours: Hours, now: Date) {
  let missing = workingDay(hours)
  if (missing === 0) return undefined
  // Every week has an open day, and none is longer than the longest: so it ends within two weeks.
  for (let day = dayOf(now.toISOString()); ; day -= dayMs) {
    for (const { opens, closes } of spansOn(hours, day).reverse()) {
      const until = Math.min(closes, now.getTime())
      if (until - opens >= missing * 60_000) return new Date(until - missing * 60_000).toISOString()
      missing -= Math.max(0, (until - opens) / 60_000)
    }
  }
}

/** The minutes between two moments in which the firm was open. */
export function workingMinutes(hours: Hours, from: string, to: string) {
  const [begun, ended] = [Date.parse(from), Date.parse(to)]
  const minutesOfWeek = week.reduce((sum, day) => sum + minutesOn(hours, day), 0)
  const weeks = Math.max(0, Math.floor((ended - begun) / (7 * dayMs)))
  let open = weeks * minutesOfWeek * 60_000
  const rest = begun + weeks * 7 * dayMs
  for (let day = dayOf(new Date(rest).toISOString()); day < ended; day += dayMs) {
    for (const { opens, closes } of spansOn(hours, day)) {
      open += Math.max(0, Math.min(closes, ended) - Math.max(opens, rest))
    }
  }
  return Math.floor(open / 60_000)
}

/** A working day is as long as the firm's longest. */
function workingDay(hours: Hours) {
  return Math.max(0, ...week.map((day) => minutesOn(hours, day)))
}

function minutesOn(hours: Hours, weekday: number) {
  return spansOf(hours, weekday).reduce((sum, { opens, closes }) => sum + minutesOf(closes) - minutesOf(opens), 0)
}

/** The midnight in India with which the day of this moment began. */
function dayOf(moment: string) {
  return Date.parse(momentAt(`${localTime(moment).slice(0, 'YYYY-MM-DD'.length)}T00:00`))
}

/** When the firm opens and closes on the day that begins at this midnight, in order. */
function spansOn(hours: Hours, midnight: number) {
  const weekday = new Date(localTime(new Date(midnight).toISOString())).getDay() || 7
  return spansOf(hours, weekday)
    .map(({ opens, closes }) => ({
      opens: midnight + minutesOf(opens) * 60_000,
      closes: midnight + minutesOf(closes) * 60_000,
    }))
    .sort((one, other) => one.opens - other.opens)
}

function inWords(minutes: number, day: number) {
  const days = day > 0 ? Math.floor(minutes / day) : 0
  const hours = Math.floor((minutes - days * day) / 60)
  const parts = [days > 0 && `${days} working ${days === 1 ? 'day' : 'days'}`, hours > 0 && `${hours} h`]
  return parts.filter(Boolean).join(', ') || `${minutes} min`
}
