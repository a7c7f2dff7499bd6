import type { ReactNode } from 'react'

/** A line of a `<dl className="lines">`. */
export function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
