import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { useLastLoaded } from './use-last-loaded.ts'

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
