import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { wordsOf } from '#api/client/call.ts'
import { CloseIcon } from '#app/ui/icons.tsx'
import { showToast } from '#app/ui/toast.ts'
import { uppermostDialog } from '#app/ui/uppermost-dialog.ts'
import { useNavigationGuard } from './navigation-guards.tsx'

type OfficeDialogProps = {
  title: string
  /** Whether something typed would be lost; then closing asks first. */
  containsWords?: () => boolean
  /** What is asked then. */
  leaving?: LeaveQuestion
  /** While work is under way the dialog stays. */
  busy?: boolean
  wide?: boolean
  onClose: () => void
  /** What it holds; a button of its own that closes is given the way to do so. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A modal dialog that is open as long as it is rendered, and goes by its own buttons, by Escape and by Close. */
export function OfficeDialog(props: OfficeDialogProps) {
  const { title, containsWords = () => false, leaving, busy = false, wide, onClose, children } = props
  const { leaveBy, question } = useLeaveQuestion(containsWords, leaving)
  function close() {
    if (!busy) leaveBy(onClose)
  }

  return (
    <Modal
      title={title}
      kind={wide ? 'wide' : undefined}
      onEscape={close}
      button={
        <button className="icon-btn icon-btn--bare" type="button" aria-label="Close" onClick={close} disabled={busy}>
          <CloseIcon />
        </button>
      }
    >
      {typeof children === 'function' ? children(close) : children}
      {question}
    </Modal>
  )
}

type ModalProps = {
  title: string
  kind?: 'wide' | 'ask' | 'sign-in'
  /** SidePane the title. */
  button?: ReactNode
  /** The id of what an alert says: with it the dialog is one. */
  alert?: string
  onEscape: () => void
  children: ReactNode
}

/** The element of every dialog of the office: its title, its focus and its keys. */
export function Modal({ title, kind, button, alert, onEscape, children }: ModalProps) {
  const dialog = useModal(onEscape)
  return (
    <dialog
      className={kind ? `dlg office-dialog office-dialog--${kind}` : 'dlg office-dialog'}
      ref={dialog}
      closedby="none"
      role={alert && 'alertdialog'}
      aria-label={title}
      aria-describedby={alert}
    >
      <div className="dialog-head">
        <h2>{title}</h2>
        {button}
      </div>
      {children}
    </dialog>
  )
}

/**
 * Opens a dialog with the cursor in its first field, and gives the focus back when it goes.
 * Escape is heard here, because a browser closes a dialog at the second Escape whatever the page says to the first.
 */
function useModal(close: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useRef(close)

  useEffect(() => {
    latest.current = close
  })

  useEffect(() => {
    const before = document.activeElement
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || uppermostDialog() !== dialog.current) return
      event.preventDefault()
      latest.current()
    }
    dialog.current?.showModal()
    dialog.current
      ?.querySelector<HTMLElement>('.body :is(input:not([type=checkbox], [type=hidden]), textarea, select)')
      ?.focus()
    addEventListener('keydown', leave)
    return () => {
      removeEventListener('keydown', leave)
      // The dialog below may have given it back already.
      const after = before?.isConnected ? before : document.activeElement === document.body && findMain()
      if (after instanceof HTMLElement) after.focus({ preventScroll: true })
    }
  }, [])

  return dialog
}

function findMain() {
  return document.querySelector('main')
}

type ConfirmDialogProps = {
  title: string
  words: string
  keep?: string
  action: string
  busy?: boolean
  onKeep: () => void
  onAct: () => void
  /** What the words speak of, where a list says it better. */
  children?: ReactNode
}

/** Asks before something is deleted or lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, words, keep = 'Keep it', action, busy, onKeep, onAct, children } = props
  const id = useId()
  return (
    <Modal title={title} kind="ask" alert={id} onEscape={onKeep}>
      <div className="body">
        <p id={id}>{words}</p>
        {children}
      </div>
      <div className="dialog-foot">
        <button className="btn btn--line" type="button" onClick={onKeep}>
          {keep}
        </button>
        <button className="btn btn--danger" type="button" aria-busy={busy} onClick={onAct}>
          {action}
        </button>
      </div>
    </Modal>
  )
}

type DeleteDialogProps = {
  title: string
  words: string
  /** What is said where it does not work. */
  failed: string
  remove: () => Promise<void>
  onClose: () => void
}

/** Asks, deletes, and says so where that fails. */
export function DeleteDialog({ title, words, failed, remove, onClose }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)

  async function act() {
    if (busy) return
    setBusy(true)
    try {
      await remove()
    } catch (error) {
      showToast('bad', failed, wordsOf(error))
    }
    onClose()
  }

  return <ConfirmDialog title={title} words={words} action="Delete" busy={busy} onKeep={onClose} onAct={act} />
}

type LeaveQuestion = { title: string; words: string; keep: string; action: string }

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
export function useLeaveQuestion(containsWords: () => boolean, question = typed) {
  const [leave, setLeave] = useState<() => void>()
  const { isBlocked, proceed, reset } = useNavigationGuard(containsWords)
  useBeforeUnload((event) => {
    if (containsWords()) event.preventDefault()
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
    leaveBy: (way: () => void) => (containsWords() ? setLeave(() => way) : way()),
    question: (leave || isBlocked) && <ConfirmDialog {...question} onKeep={stay} onAct={go} />,
  }
}
