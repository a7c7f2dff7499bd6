import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; words: ReactNode; children: ReactNode }

/** A part of the account page: what it is about on the left, the thing itself on the right. */
export function Section({ id, title, words, children }: SectionProps) {
  return (
    <section className="as" id={id} aria-labelledby={`${id}-title`}>
      <div className="as-about">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        <p>{words}</p>
      </div>
      <div className="as-thing">{children}</div>
    </section>
  )
}

/** What held the focus is gone: it goes on from the head of its part. */
export function focusSection(id: string) {
  document.getElementById(`${id}-title`)?.focus()
}
