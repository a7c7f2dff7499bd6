import { type ReactNode, useId } from 'react'

/** A part of the account page: what it is about on the left, its form on the right. */
export function AccountSection({ title, words, children }: { title: string; words: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="account-part" aria-labelledby={id}>
      <div className="account-about">
        <h2 id={id}>{title}</h2>
        <p>{words}</p>
      </div>
      <div className="account-form">{children}</div>
    </section>
  )
}
