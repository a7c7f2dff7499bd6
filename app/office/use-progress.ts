import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 1_000

/** While something runs, loads the page's state each second; away from the page nobody asks. */
export function useProgress(isRunning: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void revalidate(), everyMs)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}
