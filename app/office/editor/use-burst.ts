import { useEffect, useMemo, useRef } from 'react'

/** Does something once a burst ends, and from time to time while it goes on; `flush` does at once what waits. */
export function useBurst(act: () => void, { pauseMs, mostMs }: { pauseMs: number; mostMs: number }) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })

  const burst = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let since = 0
    const end = () => {
      clearTimeout(timer)
      timer = undefined
    }
    return {
      go() {
        if (timer === undefined) since = Date.now()
        clearTimeout(timer)
        const left = Math.max(0, since + mostMs - Date.now())
        timer = setTimeout(() => burst.flush(), Math.min(pauseMs, left))
      },
      flush() {
        if (timer === undefined) return
        end()
        latest.current()
      },
    }
  }, [pauseMs, mostMs])

  useEffect(() => () => burst.flush(), [burst])
  return burst
}
