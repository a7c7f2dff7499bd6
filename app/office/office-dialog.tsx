import { type ReactNode, useEffect, useRef } from 'react'
import { CloseIcon } from '#app/ui/icons.tsx'

type OfficeDialogProps = {
  title: string
  /** Whether something typed would be lost; then closing asks first. */
  holdsWords?: () => boolean
  /** While work is under way the dialog stays. */
  busy?: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog that is open as long as it is rendered, and goes by its own buttons, by Escape and by Close. */
export function OfficeDialog({ title, holdsWords, busy = false, onClose, children }: OfficeDialogProps) {
  const dialog = useModal()

  function close() {
    if (busy) return
    if (holdsWords?.() && !confirm('Close and lose what you have typed?')) return
    onClose()
  }

  return (
    <dialog
      className="dlg adm-dlg"
      ref={dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={({ currentTarget }) => {
        // A second Escape closes without asking; work that is under way opens it again.
        if (busy) currentTarget.showModal()
        else onClose()
      }}
    >
      <div className="dlg-h">
        <h2>{title}</h2>
        <button className="icon-btn icon-btn--bare" type="button" aria-label="Close" onClick={close} disabled={busy}>
          <CloseIcon />
        </button>
      </div>
      {children}
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
  const dialog = useModal()
  return (
    <dialog className="dlg adm-dlg adm-dlg--ask" ref={dialog} role="alertdialog" aria-label={title} onClose={onKeep}>
      <div className="dlg-h">
        <h2>{title}</h2>
      </div>
      <div className="body">
        <p>{words}</p>
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

/** Opens the dialog with its first rendering; when it goes, the focus returns to what had it, or to the page. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      const after = before?.isConnected ? before : document.querySelector('main')
      if (after instanceof HTMLElement) after.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}
