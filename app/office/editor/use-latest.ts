import { useLayoutEffect, useRef } from 'react'

/** What was given last, for what is made once. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
