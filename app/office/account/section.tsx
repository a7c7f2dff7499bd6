import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; words: ReactNode; children: ReactNode }

/** A part of the account page: what it is about on the left, the thing itself on the right. */
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

/** What held the focus is gone: it goes on from the head of its part. */
export function focusSection(id: string) {
  document.getElementById(`${id}-title`)?.focus()
}
