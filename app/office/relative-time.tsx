import { rules } from '#domain/rules.ts'
import { wholeTime } from './office-time.ts'

const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone: rules.timeZone })

/** How long ago, with the exact moment for those who hover or listen. */
export function RelativeTime({ moment, before = '' }: { moment: string; before?: string }) {
  const exact = format.format(new Date(moment))
  return (
    <time dateTime={moment} title={exact} suppressHydrationWarning>
      {before}
      {timeAgo(moment, new Date())}
    </time>
  )
}

/** A moment in few words, with all of it for those who hover or listen; the words follow the clock of the reader. */
export function Moment({ at, say }: { at: string; say: (moment: string) => string }) {
  return (
    <time dateTime={at} title={wholeTime(at)} suppressHydrationWarning>
      {say(at)}
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

/** '2 days ago', 'yesterday', 'now'. */
function timeAgo(moment: string, now: Date) {
  const seconds = Math.max(0, (now.getTime() - Date.parse(moment)) / 1000)
  for (const [unit, length] of steps) {
    if (seconds >= length) return relativeFormat.format(-Math.floor(seconds / length), unit)
  }
  return 'just now'
}
