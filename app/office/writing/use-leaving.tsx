import { useEffect, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '#app/office/forms/confirm-dialog.tsx'
import type { Writing } from './writing.ts'

/** Whoever leaves has everything saved first; only where that cannot be, they are asked. */
export function useLeaving(writing: Writing) {
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    // A text that gets an address of its own is not left, nor is one beside which something is opened.
    const stays = currentLocation.pathname === nextLocation.pathname || nextLocation.pathname === pathOf(writing)
    writing.catchUp()
    return !stays && writing.saver.isBehind()
  })
  useBeforeUnload((event) => {
    writing.catchUp()
    if (writing.saver.isBehind()) event.preventDefault()
  })

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void writing.flush().then((isSaved) => (isSaved ? blocker.proceed() : setAsking(true)))
  }, [blocker, writing])

  if (!isAsking || blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title="Leave what is not saved?"
      words="The server does not have all of it. What this browser could keep is offered when you come back."
      keep="Keep writing"
      action="Leave"
      onKeep={() => {
        setAsking(false)
        blocker.reset()
      }}
      onAct={() => {
        setAsking(false)
        blocker.proceed()
      }}
    />
  )
}

function pathOf(writing: Writing) {
  return `/adminDashboard/blog/${writing.get().post.id}`
}
