import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useLocation, useNavigation } from 'react-router'
import { ConfirmDialog } from '#app/office/forms/dialog.tsx'
import { useNavigationGuard } from '#app/office/forms/navigation-guards.tsx'
import { labelOf } from '#app/office/writing/writing-bar.tsx'
import { unsavedChoices, type Writing } from './writing.ts'

/** How long leaving the page waits for a save before it asks. */
const timeoutMs = 2_000

/** The text of a page with automatic saves. */
type AutosavedText = {
  isUnsaved: () => boolean
  /** Sends unsaved changes at once. */
  flush: () => Promise<unknown>
  /** The address of the text; a new text gets one with its first save. */
  path?: () => string | undefined
  /** Opens that address. */
  onCreated?: (path: string) => void
  describeUnsaved: () => string
  /** The label of the button that stays on the page. */
  stayLabel?: string
}

/** `useLeaving` for a post. */
export function useLeavingWriting(writing: Writing, onCreated: (path: string) => void) {
  return useLeaving({
    isUnsaved: () => isUnsaved(writing),
    flush: writing.flush,
    path: () => pathOf(writing),
    onCreated,
    describeUnsaved: () => describeUnsaved(writing),
  })
}

/** Saves everything before the user leaves the page, and asks only if that fails. */
export function useLeaving(text: AutosavedText) {
  const [question, setQuestion] = useState<string>()
  const { isBlocked, proceed, reset } = useNavigationGuard(({ currentLocation, nextLocation }) => {
    // A new text that gets its own address, and a panel that opens (a change of the hash), do not leave the text.
    const isSamePage = [currentLocation.pathname, text.path?.()].includes(nextLocation.pathname)
    return !isSamePage && text.isUnsaved()
  })
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const path = text.path?.()
  const isLeaving = useRef(false)
  useBeforeUnload((event) => {
    if (text.isUnsaved()) event.preventDefault()
  })

  function leave() {
    isLeaving.current = true
    proceed()
  }

  useEffect(() => {
    if (state === 'idle') return
    // The navigation has ended here: it was cancelled.
    return () => {
      isLeaving.current = false
    }
  }, [state])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text does not change while the page is open
  useEffect(() => {
    // Not while the user leaves: another navigation would cancel that one.
    if (path && path !== pathname && !isBlocked && !isLeaving.current) text.onCreated?.(path)
  }, [path, pathname, isBlocked, state])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text does not change while the page is open
  useEffect(() => {
    if (!isBlocked) return
    let isMounted = true
    const ask = () => setQuestion(text.describeUnsaved())
    // Ask after the timeout, so that a server that does not answer does not keep the user on the page.
    const timer = setTimeout(ask, timeoutMs)
    void text.flush().then(() => {
      if (!isMounted) return
      clearTimeout(timer)
      if (text.isUnsaved()) return ask()
      setQuestion(undefined)
      leave()
    })
    return () => {
      isMounted = false
      clearTimeout(timer)
    }
  }, [isBlocked, proceed])

  if (!question || !isBlocked) return null
  return (
    <ConfirmDialog
      title="Leave what is not saved?"
      words={question}
      cancel={text.stayLabel ?? 'Keep writing'}
      action="Leave"
      onCancel={() => {
        setQuestion(undefined)
        reset()
      }}
      onConfirm={() => {
        setQuestion(undefined)
        leave()
      }}
    />
  )
}

function pathOf(writing: Writing) {
  const { id } = writing.get().post
  return id && `/adminDashboard/blog/${id}`
}

/** Unsaved settings count too: those of a post with a date are not saved automatically. */
function isUnsaved(writing: Writing) {
  writing.commitInputs()
  return writing.saver.hasUnsaved() || unsavedChoices(writing.get()).length > 0
}

function describeUnsaved(writing: Writing) {
  const editorState = writing.get()
  const choices = unsavedChoices(editorState)
  const [are, them] = choices.length === 1 ? ['is', 'it'] : ['are', 'them']
  return [
    writing.saver.hasUnsaved() &&
      'The server does not have all of it. What this browser could keep is offered when you come back.',
    choices.length > 0 &&
      `The ${listFormat.format(choices)} that you chose ${are} not saved: “${labelOf(editorState)}” saves ${them}, leaving loses ${them}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const listFormat = new Intl.ListFormat('en-IN')
