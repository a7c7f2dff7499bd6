import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useOutletContext, useRevalidator } from 'react-router'
import type { Unread } from '#api/client/messages.ts'

/*
 * Whether the list must still be reloaded. Opening a message cancels a running reload, which must then be repeated. In
 * the module, because `shouldRevalidate` receives only URLs.
 */
let isPending = false

export function isReloadPending() {
  return isPending
}

export function endReload() {
  isPending = false
}

/**
 * Reloads the list when the server reports something newer than it shows, and returns the function that reloads it
 * after a change by the user. A report waits for a running load, which may already include it. After a change by the
 * user the list is loaded again at once, because a running load may have read it before the change.
 */
export function useFreshList(asOf: number) {
  const reported = useOutletContext<Unread>()
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const isLoading = state !== 'idle' || navigation.state !== 'idle'
  const handledAsOf = useRef(0)

  function reload() {
    isPending = true
    return revalidate()
  }

  const handleReport = useEffectEvent(() => {
    // Try once per report: a list that cannot be loaded is not retried for ever.
    handledAsOf.current = reported.asOf
    void reload()
  })

  useEffect(() => {
    if (!isLoading && reported.asOf > Math.max(asOf, handledAsOf.current)) handleReport()
  }, [isLoading, reported.asOf, asOf])

  return reload
}
