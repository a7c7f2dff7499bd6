import { useSyncExternalStore } from 'react'

/** Whether React has hydrated the page. Before that, a click on a button that needs the script would be lost. */
export function useHydrated() {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
