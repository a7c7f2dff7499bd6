const steps = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** '2 days ago', 'yesterday', 'now'. */
export function timeAgo(moment: string, now: Date) {
  const seconds = Math.max(0, (now.getTime() - Date.parse(moment)) / 1000)
  for (const [unit, length] of steps) {
    if (seconds >= length) return format.format(-Math.floor(seconds / length), unit)
  }
  return 'just now'
}
