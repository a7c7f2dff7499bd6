import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Note } from '#app/ui/note.tsx'
import { AddColleague } from './add-colleague.tsx'
import { AskPassword } from './ask-password.tsx'
import { type Colleague, ColleagueRow } from './colleague-row.tsx'
import { GivenPassword } from './given-password.tsx'
import { Section } from './section.tsx'
import type { AccountDone } from './use-account-form.ts'

type ColleaguesProps = {
  first: string
  /** Known to the first account alone. */
  colleagues?: Colleague[]
  /** Whether the sign-in is so fresh that no password is asked for. */
  recent: boolean
}

type Open = { kind: 'add' } | { kind: 'remove' | 'reset'; username: string }

export function Colleagues({ first, colleagues, recent }: ColleaguesProps) {
  const [open, setOpen] = useState<Open>()
  const [done, setDone] = useState<AccountDone>()
  const close = () => setOpen(undefined)
  const finish = (made: AccountDone) => {
    setOpen(undefined)
    setDone(made)
  }

  if (!colleagues) {
    return (
      <Section id="colleagues" title="Colleagues" words="Each person has an account of his or her own.">
        <p>
          Accounts are added and removed by <strong>{first}</strong>, the first account.
        </p>
      </Section>
    )
  }
  const asking = { spared: recent, onDone: finish, onClose: close }
  return (
    <Section
      id="colleagues"
      title="Colleagues"
      words="Each person has an account of his or her own. As the first account you look after them."
    >
      {done?.removed && <Note kind="good" title={`The account "${done.removed}" has been removed.`} />}
      <ul className="ses ses--people">
        {colleagues.map((colleague) => (
          <ColleagueRow
            key={colleague.username}
            colleague={colleague}
            onReset={() => setOpen({ kind: 'reset', username: colleague.username })}
            onRemove={() => setOpen({ kind: 'remove', username: colleague.username })}
          />
        ))}
      </ul>
      <div className="as-foot">
        <button className="btn btn--line" type="button" onClick={() => setOpen({ kind: 'add' })}>
          <Plus className="icon" /> Add a colleague
        </button>
      </div>
      {open?.kind === 'add' && <AddColleague {...asking} />}
      {open?.kind === 'reset' && (
        <AskPassword
          {...asking}
          title={`A new password for ${open.username}?`}
          intent="reset-colleague"
          fields={{ username: open.username }}
          action="Reset password"
          busyAction="Resetting…"
        >
          <p>The old one ends with all sessions of this account. The new one is shown to you once.</p>
        </AskPassword>
      )}
      {open?.kind === 'remove' && (
        <AskPassword
          {...asking}
          title={`Remove the account "${open.username}"?`}
          intent="remove-colleague"
          fields={{ username: open.username }}
          action="Remove"
          busyAction="Removing…"
          danger
        >
          <p>It is signed out at once and can no longer sign in. What was written with it stays.</p>
        </AskPassword>
      )}
      {done?.colleague && <GivenPassword {...done.colleague} onClose={() => setDone(undefined)} />}
    </Section>
  )
}
