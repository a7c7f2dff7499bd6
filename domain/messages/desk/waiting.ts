import { localTime, momentAt } from '#domain/dates.ts'
import { holidayDates, minutesOf, type Schedule, spansOf, spansOn, weekdayOf } from '#domain/firm/opening-hours.ts'
import { amount } from '#domain/number-word.ts'

type Waiting = { receivedAt: string; answeredAt: string | null }
type Span = { opens: string; closes: string }

const dayMs = 24 * 60 * 60 * 1000
const week = [1, 2, 3, 4, 5, 6, 7]
/** How many days back to look for opening hours; if there are none, no message is late. */
const maxDaysBack = 366

/** How long a message has waited (or waited until its answer), in opening hours, and whether that is too long. */
export function waitingOf(firm: Schedule, { receivedAt, answeredAt }: Waiting, now: Date) {
  const minutes = workingMinutes(firm, receivedAt, answeredAt ?? now.toISOString())
  const day = workingDay(firm)
  return { words: inWords(minutes, day), isLate: answeredAt === null && day > 0 && minutes > day }
}

/** An unanswered message that was received before this moment has waited for more than one working day. */
export function lateBefore(firm: Schedule, now: Date) {
  let remainingMs = workingDay(firm) * 60_000
  if (remainingMs === 0) return undefined
  const today = midnightOf(dateOf(now.getTime()))
  for (let daysAgo = 0; daysAgo <= maxDaysBack; daysAgo++) {
    const midnight = today - daysAgo * dayMs
    for (const { opens, closes } of momentsOf(spansOn(firm, dateOf(midnight)), midnight).reverse()) {
      const until = Math.min(closes, now.getTime())
      if (until - opens >= remainingMs) return new Date(until - remainingMs).toISOString()
      remainingMs -= Math.max(0, until - opens)
    }
  }
  return undefined
}

/** The minutes between two moments in which the firm was open. */
export function workingMinutes(firm: Schedule, from: string, to: string) {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  let open = openInWeeks(firm, start, end)
  // A message may have waited for years: count whole weeks, and correct only the holidays day by day.
  for (const date of holidayDates(firm, dateOf(start), dateOf(end))) {
    const midnight = midnightOf(date)
    open += openWithin(spansOn(firm, date), midnight, start, end)
    open -= openWithin(spansOf(firm.hours, weekdayOf(date)), midnight, start, end)
  }
  return Math.floor(open / 60_000)
}

/** The open time in milliseconds, without regard to holidays. */
function openInWeeks({ hours }: Schedule, start: number, end: number) {
  const minutesOfWeek = week.reduce((sum, day) => sum + minutesOn(hours, day), 0)
  const weeks = Math.max(0, Math.floor((end - start) / (7 * dayMs)))
  let open = weeks * minutesOfWeek * 60_000
  const remainderStart = start + weeks * 7 * dayMs
  for (let midnight = midnightOf(dateOf(remainderStart)); midnight < end; midnight += dayMs) {
    open += openWithin(spansOf(hours, weekdayOf(dateOf(midnight))), midnight, remainderStart, end)
  }
  return open
}

function openWithin(spans: Span[], midnight: number, start: number, end: number) {
  return momentsOf(spans, midnight).reduce(
    (sum, { opens, closes }) => sum + Math.max(0, Math.min(closes, end) - Math.max(opens, start)),
    0,
  )
}

/** The minutes of a working day: those of the firm's longest day. */
function workingDay({ hours }: Schedule) {
  return Math.max(0, ...week.map((day) => minutesOn(hours, day)))
}

function minutesOn(hours: Schedule['hours'], weekday: number) {
  return spansOf(hours, weekday).reduce((sum, { opens, closes }) => sum + minutesOf(closes) - minutesOf(opens), 0)
}

/** The date in India at this moment. */
function dateOf(moment: number) {
  return localTime(new Date(moment).toISOString()).slice(0, 'YYYY-MM-DD'.length)
}

function midnightOf(date: string) {
  return Date.parse(momentAt(`${date}T00:00`))
}

/** When the firm opens and closes on the day that begins at this midnight, in order. */
function momentsOf(spans: Span[], midnight: number) {
  return spans
    .map(({ opens, closes }) => ({
      opens: midnight + minutesOf(opens) * 60_000,
      closes: midnight + minutesOf(closes) * 60_000,
    }))
    .sort((one, other) => one.opens - other.opens)
}

function inWords(minutes: number, day: number) {
  const days = day > 0 ? Math.floor(minutes / day) : 0
  const hours = Math.floor((minutes - days * day) / 60)
  const parts = [days > 0 && amount(days, 'working day'), hours > 0 && `${hours} h`]
  return parts.filter(Boolean).join(', ') || `${minutes} min`
}
