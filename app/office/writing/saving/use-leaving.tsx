import { useEffect, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { ConfirmDialog } from '#app/office/forms/dialog.tsx'
import { useNavigationGuard } from '#app/office/forms/navigation-guards.tsx'
import { labelOf } from '#app/office/writing/writing-bar.tsx'
import { unsavedChoices } from './editor-state.ts'
import type { Writing } from './writing.ts'

/** How long one who leaves waits for a save without being asked. */
const timeoutMs = 2_000

/** Whoever leaves has everything saved first; only where that cannot be, they are asked. */
export function useLeaving(writing: Writing) {
  const [question, setQuestion] = useState<string>()
  const { isBlocked, proceed, reset } = useNavigationGuard(({ currentLocation, nextLocation }) => {
    // A text that gets an address of its own is not left, nor is one beside which something is opened.
    const stays = currentLocation.pathname === nextLocation.pathname || nextLocation.pathname === pathOf(writing)
    return !stays && isUnsaved(writing)
  })
  useBeforeUnload((event) => {
    if (isUnsaved(writing)) event.preventDefault()
  })

  useEffect(() => {
    if (!isBlocked) return
    let isWanted = true
    const ask = () => setQuestion(whatIsLost(writing))
    // A server that does not answer holds nobody.
    const patience = setTimeout(ask, timeoutMs)
    void writing.flush().then(() => {
      if (!isWanted) return
      clearTimeout(patience)
      if (isUnsaved(writing)) return ask()
      setQuestion(undefined)
      proceed()
    })
    return () => {
      isWanted = false
      clearTimeout(patience)
    }
  }, [isBlocked, proceed, writing])

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

function pathOf(writing: Writing) {
  return `/adminDashboard/blog/${writing.get().post.id}`
}
