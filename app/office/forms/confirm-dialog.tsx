import { type ReactNode, useId } from 'react'
import { useModal } from './use-modal.ts'

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
        {children}
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
