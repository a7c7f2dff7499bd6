import { rules } from './rules.ts'

/** 'November 15, 2026', as it is in Indore. */
export function longDate(moment: string) {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: rules.timeZone }).format(new Date(moment))
}
