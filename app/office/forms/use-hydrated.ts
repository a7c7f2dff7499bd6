import { useSyncExternalStore } from 'react'

/** Whether the page's script has taken over; until then a press on what only the script does would be lost. */
export function useHydrated() {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
