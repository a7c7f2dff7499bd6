import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; words: ReactNode; children: ReactNode }

/** A section of the account page: title and description on the left, content on the right. */
export function Section({ id, title, words, children }: SectionProps) {
  return (
    <section className="account-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="account-about">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <p>{words}</p>
      </div>
      <div className="account-content stack gap-2">{children}</div>
    </section>
  )
}

/** Focuses the heading of a section after the element that had the focus was removed. */
export function focusSection(id: string) {
  document.getElementById(`${id}-title`)?.focus()
}
