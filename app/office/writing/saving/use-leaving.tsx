import { useEffect, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { ConfirmDialog } from '#app/office/forms/dialog.tsx'
import { useNavigationGuard } from '#app/office/forms/navigation-guards.tsx'
import { labelOf } from '#app/office/writing/writing-bar.tsx'
import { unsavedChoices } from './editor-state.ts'
import type { Writing } from './writing.ts'

/** How long one who leaves waits for a save without being asked. */
const timeoutMs = 2_000

/** What is written on a page that saves by itself. */
type Written = {
  isUnsaved: () => boolean
  /** Sends at once what has not been sent. */
  flush: () => Promise<unknown>
  /** Where it stands, also once it gets an address of its own. */
  path?: () => string
  whatIsLost: () => string
}

/** A post while it is written. */
export function useLeavingWriting(writing: Writing) {
  return useLeaving({
    isUnsaved: () => isUnsaved(writing),
    flush: writing.flush,
    path: () => `/adminDashboard/blog/${writing.get().post.id}`,
    whatIsLost: () => whatIsLost(writing),
  })
}

/** Whoever leaves has everything saved first; only where that cannot be, they are asked. */
export function useLeaving(written: Written) {
  const [question, setQuestion] = useState<string>()
  const { isBlocked, proceed, reset } = useNavigationGuard(({ currentLocation, nextLocation }) => {
    // A text that gets an address of its own is not left, nor is one beside which something is opened.
    const stays = [currentLocation.pathname, written.path?.()].includes(nextLocation.pathname)
    return !stays && written.isUnsaved()
  })
  useBeforeUnload((event) => {
    if (written.isUnsaved()) event.preventDefault()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is the same as long as the page is open
  useEffect(() => {
    if (!isBlocked) return
    let isWanted = true
    const ask = () => setQuestion(written.whatIsLost())
    // A server that does not answer holds nobody.
    const patience = setTimeout(ask, timeoutMs)
    void written.flush().then(() => {
      if (!isWanted) return
      clearTimeout(patience)
      if (written.isUnsaved()) return ask()
      setQuestion(undefined)
      proceed()
    })
    return () => {
      isWanted = false
      clearTimeout(patience)
    }
  }, [isBlocked, proceed])

  if (!question || !isBlocked) return null
  return (
    <ConfirmDialog
      title="Leave what is not saved?"
      words={question}
      keep="Keep writing"
      action="Leave"
      onKeep={() => {
        setQuestion(undefined)
        reset()
      }}
      onAct={() => {
        setQuestion(undefined)
        proceed()
      }}
    />
  )
}

/** What was chosen for a post that has a date is saved by nobody but its author. */
function isUnsaved(writing: Writing) {
  writing.catchUp()
  return writing.saver.isBehind() || unsavedChoices(writing.get()).length > 0
}

function whatIsLost(writing: Writing) {
  const held = writing.get()
  const choices = unsavedChoices(held)
  const [are, them] = choices.length === 1 ? ['is', 'it'] : ['are', 'them']
  return [
    writing.saver.isBehind() &&
      'The server does not have all of it. What this browser could keep is offered when you come back.',
    choices.length > 0 &&
      `The ${list.format(choices)} that you chose ${are} not saved: “${labelOf(held)}” saves ${them}, leaving loses ${them}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const list = new Intl.ListFormat('en-IN')
