import { useState } from 'react'

/** Keeps the last loaded data if reloading fails: `nullOnNetworkError` then gives null. */
export function useLastLoaded<Loaded>(loaded: Loaded | null) {
  const [last, setLast] = useState(loaded)
  if (loaded && loaded !== last) setLast(loaded)
  return loaded ?? last
}
