import { useState } from 'react'
import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { NewColleague } from '#domain/accounts/account.ts'
import { AccountSection } from './account-section.tsx'
import { BusyButton } from './busy-button.tsx'
import { ConfirmDialog } from './office-dialog.tsx'
import { RelativeTime } from './relative-time.tsx'
import { useAccountForm } from './use-account-form.ts'

type Colleague = { username: string; email?: string; createdAt: string }
type ColleaguesProps = {
  first: string
  /** Known to the first account alone. */
  colleagues?: Colleague[]
}

export function Colleagues({ first, colleagues }: ColleaguesProps) {
  if (!colleagues) {
    return (
      <AccountSection title="Colleagues" words="Other accounts of this office.">
        <p>
          Accounts are added and removed by <strong>{first}</strong>, the first account.
        </p>
      </AccountSection>
    )
  }
  return (
    <AccountSection
      title="Colleagues"
      words="Each has an account of their own. As the first account you look after them."
    >
      <ColleagueList colleagues={colleagues} />
      <AddColleague />
    </AccountSection>
  )
}

function ColleagueList({ colleagues }: { colleagues: Colleague[] }) {
  const [asked, setAsked] = useState<string>()
  const { submit, busy, errors, done } = useAccountForm({
    intents: ['remove-colleague'],
    schema: NewColleague,
    field: 'username',
  })

  function remove(username: string) {
    setAsked(undefined)
    void submit({ intent: 'remove-colleague', username }, { method: 'post' })
  }

  return (
    <>
      {errors.username?.[0] && <Note kind="bad" title={errors.username[0]} />}
      {done?.removed && <Note kind="good" title={`The account "${done.removed}" has been removed.`} />}
      {colleagues.length === 0 && <p>There is no other account.</p>}
      {colleagues.length > 0 && (
        <ul className="rows">
          {colleagues.map(({ username, email, createdAt }) => (
            <li className="row row--art" key={username}>
              <div className="txt">
                <strong>{username}</strong>
                <p className="meta">
                  <span>{email ?? 'no e-mail address'}</span>
                  <span>
                    added <RelativeTime moment={createdAt} />
                  </span>
                </p>
              </div>
              <button
                className="btn btn--danger"
                type="button"
                aria-label={`Remove ${username}`}
                aria-busy={busy !== undefined}
                onClick={() => setAsked(username)}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      {asked && (
        <ConfirmDialog
          title={`Remove the account "${asked}"?`}
          words="It is signed out at once and can no longer sign in. What was written with it stays."
          action="Remove"
          onKeep={() => setAsked(undefined)}
          onAct={() => remove(asked)}
        />
      )}
    </>
  )
}

function AddColleague() {
  const { Form, errors, busy, done, values, attributes } = useAccountForm({
    intents: ['add-colleague'],
    schema: NewColleague,
    field: 'username',
  })
  return (
    <>
      {done?.colleague && (
        <Note kind="good" title={`The account "${done.colleague.username}" has been made.`}>
          <p>
            Its password is <code>{done.colleague.password}</code> and is shown this once.
          </p>
        </Note>
      )}
      <Form className="form" method="post" {...attributes}>
        <TextField
          name="username"
          label="Username"
          hint="3 to 30 letters, digits, dots or underscores."
          autoComplete="off"
          value={values?.username}
          errors={errors.username}
        />
        <TextField
          name="email"
          id="colleague-email"
          label="E-mail address of the colleague"
          type="email"
          autoComplete="off"
          hint="Optional."
          optional
          value={values?.email}
          errors={errors.email}
        />
        <BusyButton busy={busy !== undefined} label="Add colleague" busyLabel="Adding…" intent="add-colleague" />
      </Form>
    </>
  )
}
