import { relativeTime } from './relative-time.ts'

/** How long ago, with the exact moment for those who hover or listen. */
export function RelativeTime({ moment, before = '' }: { moment: string; before?: string }) {
  const exact = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(new Date(moment))
  return (
    <time dateTime={moment} title={exact} suppressHydrationWarning>
      {before}
      {relativeTime(moment, new Date())}
    </time>
  )
}
