import { rules } from '#domain/rules.ts'

const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: rules.timeZone,
})

/** 'November 12, 2026 at 09:42 AM', as it is in Indore. */
export function letterMoment(moment: string) {
  // Newer tables of the language part hour and AM by a narrow space, which old mail programs show as a box.
  return format.format(new Date(moment)).replace(/\u202f/g, ' ')
}
