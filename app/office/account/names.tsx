import { useState } from 'react'
import { BusyButton } from '#app/office/forms/busy-button.tsx'
import { PasswordDialog } from '#app/office/forms/password-dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FullNameChange } from '#domain/accounts/account.ts'
import { Section } from './section.tsx'
import { useAccountForm } from './use-account-form.ts'

type NamesProps = { username: string; fullName?: string }

/** The full name, which colleagues read, and the username for signing in. */
export function Names({ username, fullName }: NamesProps) {
  const { Form, errors, busy, done, attributes } = useAccountForm({
    intents: ['full-name'],
    schema: FullNameChange,
    field: 'fullName',
  })
  return (
    <Section id="name" title="Name" words="Colleagues read your full name; you sign in with your username.">
      {done && <Note kind="good" title={`Colleagues read “${done.fullName || username}” from now on.`} />}
      <Form className="form" method="post" {...attributes}>
        <TextField
          name="fullName"
          id="own-full-name"
          label="Full name"
          autoComplete="name"
          hint="At the desk, in histories and in letters to colleagues. Without it your username stands there."
          optional
          value={done?.fullName ?? fullName ?? ''}
          errors={errors.fullName}
        />
        <BusyButton busy={busy !== undefined} label="Save name" busyLabel="Saving…" intent="full-name" hideArrow />
      </Form>
      <Username username={username} />
    </Section>
  )
}

function Username({ username }: { username: string }) {
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState(false)
  const done = () => {
    setOpen(false)
    setSaved(true)
  }
  return (
    <div className="account-more">
      {saved && <Note kind="good" title={`From now on you sign in as “${username}”.`} />}
      <p>
        Username <strong>{username}</strong>
      </p>
      <div className="account-foot cluster">
        <button className="btn btn--line" type="button" onClick={() => setOpen(true)}>
          Change username
        </button>
      </div>
      {open && (
        <PasswordDialog
          title="Your username"
          intent="username"
          action="Save"
          busyAction="Saving…"
          onDone={done}
          onClose={() => setOpen(false)}
        >
          {(errors) => (
            <>
              <p>The old one no longer opens the office. An app for the second factor goes on showing it.</p>
              <TextField
                name="username"
                label="Username"
                autoComplete="username"
                hint="3 to 30 letters, digits, dots or underscores."
                value={username}
                errors={errors.username}
              />
            </>
          )}
        </PasswordDialog>
      )}
    </div>
  )
}
