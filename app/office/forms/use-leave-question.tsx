import { useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useNavigationGuard } from './navigation-guards.tsx'

export type LeaveQuestion = { title: string; words: string; keep: string; action: string }

const typed: LeaveQuestion = {
  title: 'Close and lose what you have typed?',
  words: 'It has not been saved.',
  keep: 'Keep writing',
  action: 'Close',
}

/**
 * Asks before words are lost, where a form is closed and where the app is about to go elsewhere. Leaving the page as a
 * whole, or reloading it, is the browser's own question.
 */
export function useLeaveQuestion(holdsWords: () => boolean, question = typed) {
  const [leave, setLeave] = useState<() => void>()
  const { isBlocked, proceed, reset } = useNavigationGuard(holdsWords)
  useBeforeUnload((event) => {
    if (holdsWords()) event.preventDefault()
  })

  function stay() {
    setLeave(undefined)
    if (isBlocked) reset()
  }

  function go() {
    leave?.()
    if (isBlocked) proceed()
  }

  return {
    leaveBy: (way: () => void) => (holdsWords() ? setLeave(() => way) : way()),
    question: (leave || isBlocked) && <ConfirmDialog {...question} onKeep={stay} onAct={go} />,
  }
}
