const minuteMs = 60_000

/** 'In 2 days and 21 hours.' */
export function timeUntil(moment: string, now: Date) {
  const minutes = Math.max(1, Math.round((Date.parse(moment) - now.getTime()) / minuteMs))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return `In ${counted(days, 'day')}${hours > 0 ? ` and ${counted(hours, 'hour')}` : ''}.`
  const rest = minutes % 60
  if (hours > 0) return `In ${counted(hours, 'hour')}${rest > 0 ? ` and ${counted(rest, 'minute')}` : ''}.`
  return `In ${counted(rest, 'minute')}.`
}

function counted(count: number, unit: string) {
  return `${count} ${count === 1 ? unit : `${unit}s`}`
}
