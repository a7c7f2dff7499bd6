import { pageRules } from './page-rules.ts'

// To make a format costs far more than to use it, and a list uses it five hundred times.
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: pageRules.timeZone })

/** 'November 15, 2026', as it is in Indore. */
export function longDate(moment: string) {
  return format.format(new Date(moment))
}

const withTime = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: pageRules.timeZone,
})

/** 'November 15, 2026 at 05:30 PM', likewise: on pages and in letters, as the office hours are written. */
export function longMoment(moment: string) {
  // Newer tables of the language part hour and AM by a narrow space, which old mail programs show as a box.
  return withTime.format(new Date(moment)).replace(/\u202f/g, ' ')
}

// A day without a time is the same everywhere: it is read and written as UTC.
const withWeekday = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** 'Sunday, November 15, 2026' of the day 2026-11-15. */
export function longDay(day: string) {
  return withWeekday.format(new Date(day))
}

const offsetMs = minutesOf(pageRules.utcOffset) * 60_000

/** '2026-11-15T17:30', as clocks in India show this moment and `<input type="datetime-local">` takes it. */
export function localTime(moment: string) {
  return new Date(Date.parse(moment) + offsetMs).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
}

/** The moment at which clocks in India show this. */
export function momentAt(localTime: string) {
  return new Date(`${localTime}${pageRules.utcOffset}`).toISOString()
}

function minutesOf(offset: string) {
  const [hours = 0, minutes = 0] = offset.split(':').map(Number)
  return hours * 60 + minutes
}
