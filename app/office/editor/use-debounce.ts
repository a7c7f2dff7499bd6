import { useEffect, useMemo, useRef } from 'react'

/**
 * A debounce with a maximum wait: calls `action` after a pause of `pauseMs`, and at the latest `maxMs` after the first
 * trigger. `flush` runs a pending call at once.
 */
export function useDebounce(action: () => void, { pauseMs, maxMs }: { pauseMs: number; maxMs: number }) {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })

  const burst = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let startedAt = 0
    const clear = () => {
      clearTimeout(timer)
      timer = undefined
    }
    return {
      trigger() {
        if (timer === undefined) startedAt = Date.now()
        clearTimeout(timer)
        const remainingMs = Math.max(0, startedAt + maxMs - Date.now())
        timer = setTimeout(() => burst.flush(), Math.min(pauseMs, remainingMs))
      },
      flush() {
        if (timer === undefined) return
        clear()
        latest.current()
      },
    }
  }, [pauseMs, maxMs])

  useEffect(() => () => burst.flush(), [burst])
  return burst
}
