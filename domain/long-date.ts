import { rules } from './rules.ts'

// To make a format costs far more than to use it, and a list uses it five hundred times.
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: rules.timeZone })

/** 'November 15, 2026', as it is in Indore. */
export function longDate(moment: string) {
  return format.format(new Date(moment))
}
