import { rules } from '#domain/rules.ts'
import { timeAgo } from './time-ago.ts'

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
