import { pageRules } from './page-rules.ts'

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
