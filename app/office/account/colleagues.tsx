import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { KeepWords } from '#app/office/keep-words.tsx'
import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { NewColleague } from '#domain/accounts/account.ts'
import { PasswordDialog } from './ask-password.tsx'
import { type Colleague, ColleagueRow } from './colleague-row.tsx'
import { Section } from './section.tsx'
import type { AccountDone } from './use-account-form.ts'

type ColleaguesProps = {
  first: string
  /** Known to the first account alone. */
  colleagues?: Colleague[]
  /** Whether the sign-in is so fresh that no password is asked for. */
  recent: boolean
}

type Open = { kind: 'add' } | { kind: 'remove' | 'reset' | 'factor'; colleague: Colleague }

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
      {done?.withoutFactor && (
        <Note kind="good" title={`The second factor of "${done.withoutFactor}" has been taken away.`}>
          <p>All its sessions have ended. The next sign-in asks for the password alone.</p>
        </Note>
      )}
      <ul className="sessions sessions--people">
        {colleagues.map((colleague) => (
          <ColleagueRow
            key={colleague.username}
            colleague={colleague}
            onReset={() => setOpen({ kind: 'reset', colleague })}
            onTakeFactor={() => setOpen({ kind: 'factor', colleague })}
            onRemove={() => setOpen({ kind: 'remove', colleague })}
          />
        ))}
      </ul>
      <div className="account-foot cluster">
        <button className="btn btn--line" type="button" onClick={() => setOpen({ kind: 'add' })}>
          <Plus className="icon" /> Add a colleague
        </button>
      </div>
      {open?.kind === 'add' && <AddColleague {...asking} />}
      {open?.kind === 'reset' && (
        <PasswordDialog
          {...asking}
          title={`A new password for ${open.colleague.name}?`}
          intent="reset-colleague"
          fields={{ username: open.colleague.username }}
          action="Reset password"
          busyAction="Resetting…"
        >
          <p>The old one ends with all sessions of this account. The new one is shown to you once.</p>
          {open.colleague.secondFactor && (
            <p>
              The second factor stays: the next sign-in asks for a code too. Where telephone and recovery codes are
              lost, take the second factor away as well.
            </p>
          )}
        </PasswordDialog>
      )}
      {open?.kind === 'factor' && (
        <PasswordDialog
          {...asking}
          title={`Take the second factor from ${open.colleague.name}?`}
          intent="take-second-factor"
          fields={{ username: open.colleague.username }}
          action="Take it away"
          busyAction="Taking it away…"
          danger
        >
          <p>
            From then on the password alone opens this account, until its owner switches a second factor on again. The
            recovery codes end too, and so do all sessions of this account. Make sure that it is your colleague who
            asks.
          </p>
        </PasswordDialog>
      )}
      {open?.kind === 'remove' && (
        <PasswordDialog
          {...asking}
          title={`Remove the account of ${open.colleague.name}?`}
          intent="remove-colleague"
          fields={{ username: open.colleague.username }}
          action="Remove"
          busyAction="Removing…"
          danger
        >
          <p>It is signed out at once and can no longer sign in. What was written with it stays.</p>
        </PasswordDialog>
      )}
      {done?.colleague && <GivenPassword {...done.colleague} onClose={() => setDone(undefined)} />}
    </Section>
  )
}

type AddColleagueProps = { spared: boolean; onDone: (done: AccountDone) => void; onClose: () => void }

/** A name for a new account; its password is made and shown once. */
function AddColleague(asking: AddColleagueProps) {
  return (
    <PasswordDialog
      {...asking}
      title="Add a colleague"
      intent="add-colleague"
      schema={NewColleague}
      action="Add"
      busyAction="Adding…"
    >
      {(errors) => (
        <>
          <input type="hidden" name="role" value="editor" />
          <TextField
            name="fullName"
            label="Full name"
            autoComplete="off"
            hint="As colleagues read it. Without it the username stands."
            optional
            errors={errors.fullName}
          />
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
    </PasswordDialog>
  )
}

type GivenPasswordProps = {
  username: string
  name: string
  password: string
  secondFactor?: boolean
  onClose: () => void
}

/** The password that was made for a colleague, shown this once. */
function GivenPassword({ username, name, password, secondFactor, onClose }: GivenPasswordProps) {
  return (
    <OfficeDialog title={`${name} can sign in`} containsWords={() => true} leaving={leaving} onClose={onClose}>
      <div className="body">
        <p>
          Give this first password by telephone or in person. At the first sign-in it must be changed for one of their
          own.
        </p>
        {name !== username && (
          <p>
            The username is <strong>{username}</strong>.
          </p>
        )}
        {secondFactor && <p>The second factor is still on: a code is asked for too.</p>}
        <p className="once">
          <code>{password}</code>
        </p>
        <KeepWords words={password} />
        <p className="xs quiet">Shown once.</p>
      </div>
      <div className="dialog-foot">
        <button className="btn" type="button" onClick={onClose}>
          Done
        </button>
      </div>
    </OfficeDialog>
  )
}

const leaving = {
  title: 'Close without this password?',
  words: 'It is not shown again.',
  keep: 'Stay',
  action: 'Close',
}
