import type { ReactNode } from 'react'
import { Mark } from '#app/ui/logo.tsx'

/** A list that holds nothing: its fixed words, what would stand here, and what to do. */
export function ListEmpty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <span className="mini-mark">
        <Mark />
      </span>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}
