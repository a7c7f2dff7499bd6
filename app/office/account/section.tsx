import type { ReactNode } from 'react'
import type { useActionData } from 'react-router'
import { usePageForm } from '#app/office/forms/use-form.ts'
import type { answerAccountForm } from './account-action.server.ts'

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

/** The result of a form of the account page. */
export type AccountDone = NonNullable<NonNullable<ReturnType<typeof useActionData<typeof answerAccountForm>>>['done']>

export const useAccountForm = usePageForm<AccountDone>
