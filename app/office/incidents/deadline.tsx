import { useEffect, useState } from 'react'
import { longTimeOf } from '#app/office/office-time.tsx'
import { inHours } from '#domain/incidents/incident.ts'

const tickMs = 20_000

/** The load time at first, so that server and browser render the same; then the browser's clock. */
export function useNow(loadedAt: string) {
  const [now, setNow] = useState(() => Date.parse(loadedAt))
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

type DeadlineProps = {
  /** Undefined if the law sets no hour: the notice is due without delay. */
  dueAt: string | undefined
  knownAt: string
  now: number
}

/** The deadline of a notice, and the time that is left. */
export function Deadline({ dueAt, knownAt, now }: DeadlineProps) {
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
