import type { ReactNode } from 'react'
import { CheckIcon, WarningIcon } from './icons.tsx'

type NoteProps = { kind: 'good' | 'bad'; title: string; children?: ReactNode; action?: ReactNode }

/** What happened, said where it happened; announced when it appears. */
export function Note({ kind, title, children, action }: NoteProps) {
  const good = kind === 'good'
  return (
    <div className={`note ${good ? 'note--ok' : 'note--bad'}`} role={good ? 'status' : 'alert'}>
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
