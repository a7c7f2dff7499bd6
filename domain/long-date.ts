import { localTime } from './local-time.ts'
import { pageRules } from './page-rules.ts'

// To make a format costs far more than to use it, and a list uses it five hundred times.
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: pageRules.timeZone })

/** 'November 15, 2026', as it is in Indore. */
export function longDate(moment: string) {
  return format.format(new Date(moment))
}

/** 'November 15, 2026 at 17:30', likewise. */
export function longMoment(moment: string) {
  return `${longDate(moment)} at ${localTime(moment).slice('YYYY-MM-DDT'.length)}`
}
