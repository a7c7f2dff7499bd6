import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const intervalMs = 1_000

/** Reloads the data of the page every second while a job runs. Stops when the page is left. */
export function useProgress(isRunning: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), intervalMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
