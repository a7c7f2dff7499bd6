import { pageRules } from './page-rules.ts'

// Create each format once: creating one costs far more than using it, and a list formats five hundred dates.
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: pageRules.timeZone })

/** 'November 15, 2026', in Indian time. */
export function longDate(moment: string) {
  return dateFormat.format(new Date(moment))
}

const momentFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: pageRules.timeZone,
})

/** 'November 15, 2026 at 05:30 PM', in Indian time; used on pages and in e-mails. */
export function longMoment(moment: string) {
  // Newer ICU versions put a narrow no-break space before AM and PM, which old mail programs show as a box.
  return momentFormat.format(new Date(moment)).replace(/\u202f/g, ' ')
}

// A day without a time is the same in every time zone: parse and format it as UTC.
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** 'Sunday, November 15, 2026' for '2026-11-15'. */
export function longDay(day: string) {
  return dayFormat.format(new Date(day))
}

const offsetMs = minutesOf(pageRules.utcOffset) * 60_000

/** '2026-11-15T17:30': the moment in Indian time, in the format of `<input type="datetime-local">`. */
export function localTime(moment: string) {
  return new Date(Date.parse(moment) + offsetMs).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
}

/** Converts Indian local time to an ISO moment in UTC. */
export function momentAt(localTime: string) {
  return new Date(`${localTime}${pageRules.utcOffset}`).toISOString()
}

function minutesOf(offset: string) {
  const [hours = 0, minutes = 0] = offset.split(':').map(Number)
  return hours * 60 + minutes
}
