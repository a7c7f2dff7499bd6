import type { ReactNode } from 'react'
import { CloseIcon } from '#app/ui/icons.tsx'
import { type LeaveQuestion, useLeaveQuestion } from './use-leave-question.tsx'
import { useModal } from './use-modal.ts'

type OfficeDialogProps = {
  title: string
  /** Whether something typed would be lost; then closing asks first. */
  holdsWords?: () => boolean
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
  const { title, holdsWords = () => false, leaving, busy = false, wide, onClose, children } = props
  const { leaveBy, question } = useLeaveQuestion(holdsWords, leaving)
  const dialog = useModal(close)

  function close() {
    if (!busy) leaveBy(onClose)
  }

  return (
    <dialog
      className={wide ? 'dlg adm-dlg adm-dlg--wide' : 'dlg adm-dlg'}
      ref={dialog}
      closedby="none"
      aria-label={title}
    >
      <div className="dlg-h">
        <h2>{title}</h2>
        <button className="icon-btn icon-btn--bare" type="button" aria-label="Close" onClick={close} disabled={busy}>
          <CloseIcon />
        </button>
      </div>
      {typeof children === 'function' ? children(close) : children}
      {question}
    </dialog>
  )
}
