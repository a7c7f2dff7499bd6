import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { RelativeTime } from '#app/office/relative-time.tsx'
import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { NewColleague } from '#domain/accounts/account.ts'
import { AskPassword } from './ask-password.tsx'
import { GivenPassword } from './given-password.tsx'
import { Section } from './section.tsx'
import type { AccountDone } from './use-account-form.ts'

export type Colleague = {
  username: string
  email?: string
  signedInAt: string | null
  secondFactor: boolean
  mustChoosePassword: boolean
  isSelf: boolean
}

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
          <Person
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

type PersonProps = { colleague: Colleague; onReset: () => void; onRemove: () => void }

function Person({ colleague, onReset, onRemove }: PersonProps) {
  const { username, email, isSelf } = colleague
  return (
    <li>
      <span className="face" aria-hidden="true">
        {username.slice(0, 2).toUpperCase()}
      </span>
      <div>
        <p className="strong">
          {username} {email && <span className="quiet">{email}</span>}
        </p>
        <State {...colleague} />
      </div>
      {!isSelf && (
        <>
          <button className="tlink" type="button" aria-label={`Reset password of ${username}`} onClick={onReset}>
            Reset password
          </button>
          <button className="tlink tlink--bad" type="button" aria-label={`Remove ${username}`} onClick={onRemove}>
            Remove
          </button>
        </>
      )}
    </li>
  )
}

function State({ isSelf, mustChoosePassword, signedInAt, secondFactor }: Colleague) {
  if (isSelf) return <p className="xs quiet">You</p>
  if (mustChoosePassword) return <p className="xs warn">First password not yet changed</p>
  return (
    <p className="xs quiet">
      {signedInAt ? <RelativeTime moment={signedInAt} before="Signed in " /> : 'Not signed in yet'}, second factor{' '}
      {secondFactor ? 'on' : 'off'}
    </p>
  )
}

type AddColleagueProps = { spared: boolean; onDone: (done: AccountDone) => void; onClose: () => void }

function AddColleague(asking: AddColleagueProps) {
  return (
    <AskPassword
      {...asking}
      title="Add a colleague"
      intent="add-colleague"
      schema={NewColleague}
      action="Add"
      busyAction="Adding…"
    >
      {(errors) => (
        <>
          <TextField
            name="username"
            label="Username"
            hint="3 to 30 letters, digits, dots or underscores."
            autoComplete="off"
            errors={errors.username}
          />
          <TextField
            name="email"
            label="E-mail address of the colleague"
            type="email"
            autoComplete="off"
            hint="Optional. The link for a forgotten password goes there."
            optional
            errors={errors.email}
          />
        </>
      )}
    </AskPassword>
  )
}
