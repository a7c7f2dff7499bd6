import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { CloseIcon } from '#app/ui/icons.tsx'

type OfficeDialogProps = {
  title: string
  /** Whether something typed would be lost; then closing asks first. */
  holdsWords?: () => boolean
  /** What is asked then. */
  question?: string
  /** While work is under way the dialog stays. */
  busy?: boolean
  onClose: () => void
  /** What it holds; a button of its own that closes is given the way to do so. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

const typed = 'Close and lose what you have typed?'

/** A modal dialog that is open as long as it is rendered, and goes by its own buttons, by Escape and by Close. */
export function OfficeDialog({
  title,
  holdsWords,
  question = typed,
  busy = false,
  onClose,
  children,
}: OfficeDialogProps) {
  function close() {
    if (busy) return
    if (mayBeLost()) onClose()
  }

  function mayBeLost() {
    return !holdsWords?.() || confirm(question)
  }

  const dialog = useModal(close)
  // Going back or reloading would lose as much as closing.
  useBlocker(() => !mayBeLost())
  useBeforeUnload((event) => {
    if (holdsWords?.()) event.preventDefault()
  })

  return (
    <dialog className="dlg adm-dlg" ref={dialog} closedby="none" aria-label={title}>
      <div className="dlg-h">
        <h2>{title}</h2>
        <button className="icon-btn icon-btn--bare" type="button" aria-label="Close" onClick={close} disabled={busy}>
          <CloseIcon />
        </button>
      </div>
      {typeof children === 'function' ? children(close) : children}
    </dialog>
  )
}

type ConfirmDialogProps = {
  title: string
  words: string
  keep?: string
  action: string
  busy?: boolean
  onKeep: () => void
  onAct: () => void
}

/** Asks before something is deleted. */
export function ConfirmDialog({ title, words, keep = 'Keep it', action, busy, onKeep, onAct }: ConfirmDialogProps) {
  const dialog = useModal(onKeep)
  const id = useId()
  return (
    <dialog
      className="dlg adm-dlg adm-dlg--ask"
      ref={dialog}
      closedby="none"
      role="alertdialog"
      aria-label={title}
      aria-describedby={id}
    >
      <div className="dlg-h">
        <h2>{title}</h2>
      </div>
      <div className="body">
        <p id={id}>{words}</p>
      </div>
      <div className="dlg-f">
        <button className="btn btn--line" type="button" onClick={onKeep}>
          {keep}
        </button>
        <button className="btn btn--danger" type="button" aria-busy={busy} onClick={onAct}>
          {action}
        </button>
      </div>
    </dialog>
  )
}

/**
 * Opens the dialog with the cursor in its first field, and gives the focus back when it goes.
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
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      latest.current()
    }
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('.body :is(input:not([type=checkbox]), textarea, select)')?.focus()
    addEventListener('keydown', leave)
    return () => {
      removeEventListener('keydown', leave)
      const after = before?.isConnected ? before : document.querySelector('main')
      if (after instanceof HTMLElement) after.focus({ preventScroll: true })
    }
  }, [])

  return dialog
}
