import type { ReactNode, Ref } from 'react'
import { CheckIcon, WarningIcon } from './icons.tsx'
import type { ToastAction, ToastKind } from './toaster.tsx'

type NoteProps = {
  kind: 'good' | 'bad'
  title: string
  children?: ReactNode
  /** What the reader can do about it. */
  action?: ReactNode
  /** A note with a ref is focusable. */
  ref?: Ref<HTMLDivElement>
}

/** A message in the page about what happened; screen readers announce it when it appears. */
export function Note({ kind, title, children, action, ref }: NoteProps) {
  const good = kind === 'good'
  return (
    <div
      className={`note ${good ? 'note--ok' : 'note--bad'}`}
      role={good ? 'status' : 'alert'}
      ref={ref}
      tabIndex={ref ? -1 : undefined}
    >
      {good ? <CheckIcon /> : <WarningIcon />}
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        {children}
      </div>
      {action}
    </div>
  )
}

/**
 * Shows a notice in the corner of the window and returns a function that removes it. The toaster is loaded with the
 * first notice; if that fails, no notice is shown.
 */
export async function showToast(kind: ToastKind, title: string, text?: string, action?: ToastAction) {
  const toaster = await import('./toaster.tsx').catch(() => undefined)
  return toaster?.addToast(kind, title, text, action) ?? (() => {})
}
