import type { ReactNode } from 'react'
import { Mark } from '#app/ui/logo.tsx'

/** A list that holds nothing says so in its own words. */
export function EmptyList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="empty">
      <span className="mini-mark">
        <Mark />
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
