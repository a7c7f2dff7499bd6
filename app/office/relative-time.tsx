import { rules } from '#domain/rules.ts'
import { fullTime } from './office-time.ts'

const exactFormat = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: rules.timeZone,
})

/** How long ago, with the exact time in the title. */
export function RelativeTime({ moment, before = '' }: { moment: string; before?: string }) {
  const exact = exactFormat.format(new Date(moment))
  return (
    <time dateTime={moment} title={exact} suppressHydrationWarning>
      {before}
      {timeAgo(moment, new Date())}
    </time>
  )
}

/** A moment in few words, with the full time in the title. The words depend on the clock of the reader. */
export function Moment({ at, format }: { at: string; format: (moment: string) => string }) {
  return (
    <time dateTime={at} title={fullTime(at)} suppressHydrationWarning>
      {format(at)}
    </time>
  )
}

const steps = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

const relativeFormat = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** '2 days ago', 'yesterday', 'just now'. */
function timeAgo(moment: string, now: Date) {
  const seconds = Math.max(0, (now.getTime() - Date.parse(moment)) / 1000)
  for (const [unit, length] of steps) {
    if (seconds >= length) return relativeFormat.format(-Math.floor(seconds / length), unit)
  }
  return 'just now'
}
