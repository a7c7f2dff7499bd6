import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useBeforeUnload } from 'react-router'
import { messageOf } from '#api/client/call.ts'
import { CloseIcon } from '#app/ui/icons.tsx'
import { showToast } from '#app/ui/notice.tsx'
import { uppermostDialog } from '#app/ui/uppermost-dialog.ts'
import { useNavigationGuard } from './navigation-guards.tsx'

type OfficeDialogProps = {
  title: string
  /** Whether something typed would be lost; if so, closing asks first. */
  hasUnsavedInput?: () => boolean
  /** The words of that question. */
  leaving?: LeaveQuestion
  /** While busy, the dialog cannot be closed. */
  busy?: boolean
  wide?: boolean
  onClose: () => void
  /** The content; as a function it receives `close`, for a button of its own. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A modal dialog that is open while it is rendered. Its own buttons, Escape and the close button close it. */
export function OfficeDialog(props: OfficeDialogProps) {
  const { title, hasUnsavedInput = () => false, leaving, busy = false, wide, onClose, children } = props
  // While busy it cannot be closed: otherwise the end of the action could close a dialog that was opened later.
  const { confirmLeave, question } = useLeaveQuestion(hasUnsavedInput, leaving, busy ? undefined : onClose)
  function close() {
    if (!busy) confirmLeave(onClose)
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
  kind?: 'wide' | 'confirm' | 'sign-in'
  /** A button beside the title. */
  button?: ReactNode
  /** The id of the element with the message; with it the dialog has the role `alertdialog`. */
  alert?: string
  onEscape: () => void
  children: ReactNode
}

/** The base of all office dialogs: the element with its title, focus and keys. */
export function Modal({ title, kind, button, alert, onEscape, children }: ModalProps) {
  const dialog = useModal(onEscape)
  return (
    <dialog
      className={kind ? `modal office-dialog office-dialog--${kind}` : 'modal office-dialog'}
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
 * Opens the dialog, focuses its first field, and returns the focus when it closes.
 * Handles Escape here, because browsers close a dialog on the second Escape even if the page prevented the first.
 */
function useModal(close: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useRef(close)

  useEffect(() => {
    latest.current = close
  })

  useEffect(() => {
    const previousFocus = document.activeElement
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || uppermostDialog() !== dialog.current) return
      event.preventDefault()
      latest.current()
    }
    dialog.current?.showModal()
    dialog.current
      ?.querySelector<HTMLElement>('.body :is(input:not([type=checkbox], [type=hidden]), textarea, select)')
      ?.focus()
    addEventListener('keydown', closeOnEscape)
    return () => {
      removeEventListener('keydown', closeOnEscape)
      // The dialog below may have returned the focus already.
      const target = previousFocus?.isConnected ? previousFocus : document.activeElement === document.body && findMain()
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
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
  /** The label of the button that cancels. */
  cancel?: string
  action: string
  /** While busy, the dialog cannot be closed: the end of the action could close a dialog that was opened later. */
  busy?: boolean
  onCancel: () => void
  onConfirm: () => void
  /** Details below the words, such as a list. */
  children?: ReactNode
}

/** Asks for confirmation before something is deleted or lost. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, words, cancel = 'Keep it', action, busy, onCancel, onConfirm, children } = props
  const id = useId()
  return (
    <Modal title={title} kind="confirm" alert={id} onEscape={() => !busy && onCancel()}>
      <div className="body">
        <p id={id}>{words}</p>
        {children}
      </div>
      <div className="dialog-foot">
        <button className="btn btn--line" type="button" disabled={busy} onClick={onCancel}>
          {cancel}
        </button>
        <button className="btn btn--danger" type="button" aria-busy={busy} onClick={() => !busy && onConfirm()}>
          {action}
        </button>
      </div>
    </Modal>
  )
}

type DeleteDialogProps = {
  title: string
  words: string
  /** The title of the message if it fails. */
  failureTitle: string
  remove: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation, deletes, and shows a message if that fails. */
export function DeleteDialog({ title, words, failureTitle, remove, onClose }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)

  async function act() {
    setBusy(true)
    try {
      await remove()
    } catch (error) {
      showToast('bad', failureTitle, messageOf(error))
    }
    onClose()
  }

  return <ConfirmDialog title={title} words={words} action="Delete" busy={busy} onCancel={onClose} onConfirm={act} />
}

type LeaveQuestion = { title: string; words: string; cancel: string; action: string }

const discardQuestion: LeaveQuestion = {
  title: 'Close and lose what you have typed?',
  words: 'It has not been saved.',
  cancel: 'Keep writing',
  action: 'Close',
}

/**
 * Asks before typed words are lost, both when a form is closed and when the app navigates. When the page is closed or
 * reloaded, the browser asks.
 */
export function useLeaveQuestion(hasUnsavedInput: () => boolean, question = discardQuestion, onLeave?: () => void) {
  const [pendingLeave, setPendingLeave] = useState<() => void>()
  const { isBlocked, proceed, reset } = useNavigationGuard(hasUnsavedInput)
  useBeforeUnload((event) => {
    if (hasUnsavedInput()) event.preventDefault()
  })

  function cancel() {
    setPendingLeave(undefined)
    if (isBlocked) reset()
  }

  function leave() {
    pendingLeave?.()
    if (!isBlocked) return
    proceed()
    // The form would stay open if the navigation leads to another view of the same page.
    onLeave?.()
  }

  return {
    confirmLeave: (action: () => void) => (hasUnsavedInput() ? setPendingLeave(() => action) : action()),
    question: (pendingLeave || isBlocked) && <ConfirmDialog {...question} onCancel={cancel} onConfirm={leave} />,
  }
}
