import { useEffect, useEffectEvent } from 'react'
import { isForPage } from '#app/office/single-keys.ts'

/** What each key does, by its name. */
export function useDeskKeys(does: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = does[event.key]
    if (!act || !isForPage(event)) return
    event.preventDefault()
    act()
  })

  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
