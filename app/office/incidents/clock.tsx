import { useEffect, useState } from 'react'
import { longTimeOf } from '#app/office/office-time.ts'
import { inHours } from '#domain/incidents/incident.ts'

const everyMs = 20_000

/** The moment the page was loaded at, so that server and browser say the same; then the browser's own clock. */
export function useNow(loadedAt: string) {
  const [now, setNow] = useState(() => Date.parse(loadedAt))
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

type ClockProps = {
  /** Without it, no hour is named: the notice is due at once. */
  dueAt: string | undefined
  knownAt: string
  now: number
}

/** Until when a notice has to be given, and how long that is from now. */
export function Clock({ dueAt, knownAt, now }: ClockProps) {
  if (!dueAt)
    return <span className="status status--time">without delay; known for {inHours(now - Date.parse(knownAt))}</span>
  const left = Date.parse(dueAt) - now
  return left > 0 ? (
    <span className="status status--time">
      due by {longTimeOf(dueAt)}; {inHours(left)} left
    </span>
  ) : (
    <span className="status status--spam bad">
      past since {longTimeOf(dueAt)}, {inHours(left)} ago
    </span>
  )
}
