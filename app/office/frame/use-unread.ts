import { useEffect, useState } from 'react'
import type { Unread } from '#app/office/unread.ts'

const address = '/insert/unread'
const askAgainMs = 30_000

/** The count as the server tells it; where the line for telling breaks or is refused, it is asked from time to time. */
export function useUnread(first: number): Unread {
  const [state, setState] = useState<Unread>({ unread: first, newest: [] })

  useEffect(() => {
    let asking: ReturnType<typeof setInterval> | undefined
    const ask = async () => {
      const response = await fetch(address).catch(() => undefined)
      if (response?.ok) setState(await response.json())
    }
    const line = new EventSource(address)
    line.onmessage = (event) => setState(JSON.parse(event.data))
    line.onopen = () => {
      clearInterval(asking)
      asking = undefined
    }
    line.onerror = () => {
      // A broken line is tried again by the browser, a refused one is not.
      if (line.readyState === EventSource.CLOSED) void ask()
      asking ??= setInterval(ask, askAgainMs)
    }
    return () => {
      line.close()
      clearInterval(asking)
    }
  }, [])

  return state
}
