import { useEffect, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { Note } from '#app/ui/notice.tsx'

/** Resolves to null if loading fails, so that the page can show an error. A thrown response, such as a redirect, passes. */
export function nullOnNetworkError<Data>(loading: Promise<Data>) {
  return loading.catch((error) => {
    if (error instanceof Response) throw error
    return null
  })
}

/** Returns the last loaded data if reloading fails: `nullOnNetworkError` then returns null. */
export function useLastLoaded<Loaded>(loaded: Loaded | null) {
  const [last, setLast] = useState(loaded)
  if (loaded && loaded !== last) setLast(loaded)
  return loaded ?? last
}

const intervalMs = 1_000

/**
 * Reloads the data of the page while a job runs, a second after the last answer, and returns what the page shows: while
 * a job runs, a reload that fails changes nothing, and the next one follows. Stops when the page is left.
 */
export function useProgress<Loaded extends { running?: unknown }>(loaded: Loaded | null) {
  const { revalidate } = useRevalidator()
  const last = useLastLoaded(loaded)
  const shown = loaded ?? (last?.running ? last : null)
  const isRunning = Boolean(shown?.running)
  // A reload during a navigation would start the navigation again.
  const isIdle = useNavigation().state === 'idle'

  useEffect(() => {
    if (!isRunning || !isIdle) return
    let isStopped = false
    let timer = setTimeout(poll, intervalMs)
    async function poll() {
      await revalidate()
      if (!isStopped) timer = setTimeout(poll, intervalMs)
    }
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [isRunning, isIdle, revalidate])

  return shown
}

type LoadFailedProps = { what: string; message: string; busy?: boolean; onRetry: () => void }

/** An error message: what could not be loaded and why, with a button to retry. */
export function LoadFailed({ what, message, busy, onRetry }: LoadFailedProps) {
  const retryButton = (
    <button className="btn btn--line" type="button" aria-busy={busy} onClick={onRetry}>
      Try again
    </button>
  )
  return (
    <Note kind="bad" title={`${what} could not be loaded.`} action={retryButton}>
      <p>{message}</p>
    </Note>
  )
}
