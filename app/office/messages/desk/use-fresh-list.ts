import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigation, useOutletContext, useRevalidator } from 'react-router'
import type { Unread } from '#api/client/unread.ts'

/*
 * A message that is opened meanwhile takes the place of a loading: it must not be lost with it. In the module, because
 * `shouldRevalidate` is given nothing but addresses.
 */
let isAwaited = false

export function isListAwaited() {
  return isAwaited
}

export function listArrived() {
  isAwaited = false
}

/**
 * Loads the list again where the server tells of something newer than what it holds, and gives what loads it for a
 * change of one's own. News wait for a loading that is under way, which may hold them already; after a change of one's
 * own all is asked for anew, because what is under way may have been read before it.
 */
export function useFreshList(asOf: number) {
  const told = useOutletContext<Unread>()
  const { revalidate, state } = useRevalidator()
  const navigation = useNavigation()
  const isLoading = state !== 'idle' || navigation.state !== 'idle'
  const answered = useRef(0)

  function reload() {
    isAwaited = true
    return revalidate()
  }

  const answer = useEffectEvent(() => {
    // One try for each news: a list that cannot be loaded is not tried for ever.
    answered.current = told.asOf
    void reload()
  })

  useEffect(() => {
    if (!isLoading && told.asOf > Math.max(asOf, answered.current)) answer()
  }, [isLoading, told.asOf, asOf])

  return reload
}
