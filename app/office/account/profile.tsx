import { useState } from 'react'
import { Link } from 'react-router'
import { BusyButton } from '#app/office/forms/form-controls.tsx'
import { PasswordDialog } from '#app/office/forms/form-dialog.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/notice.tsx'
import { FullNameChange } from '#domain/accounts/account.ts'
import { may, type Role, roles } from '#domain/change/rights.ts'
import { Section, useAccountForm } from './section.tsx'

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

type EmailAddressProps = { email?: string; assignmentEmails: boolean; hasMail: boolean }

export function EmailAddress({ email, assignmentEmails, hasMail }: EmailAddressProps) {
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState(false)
  const close = () => setOpen(false)
  const done = () => {
    setOpen(false)
    setSaved(true)
  }
  return (
    <Section
      id="e-mail"
      title="E-mail address"
      words="The link for a forgotten password goes there, and a letter when a colleague assigns a message to you."
    >
      {saved && (
        <Note
          kind="good"
          title={email ? 'Your e-mail address has been saved.' : 'Your e-mail address has been removed.'}
        />
      )}
      <p className="strong">{email ?? 'No e-mail address'}</p>
      {!hasMail && (
        <p className="xs quiet">
          As long as this site sends no mail, a forgotten password is reset by whoever runs it:{' '}
          <code>npm run admin -- reset-password NAME</code>
        </p>
      )}
      <div className="account-foot cluster">
        <button className="btn btn--line" type="button" onClick={() => setOpen(true)}>
          {email ? 'Change' : 'Add an address'}
        </button>
      </div>
      {email && <AssignmentEmails isOn={assignmentEmails} />}
      {open && (
        <PasswordDialog
          title="Your e-mail address"
          intent="email"
          action="Save"
          busyAction="Saving…"
          onDone={done}
          onClose={close}
        >
          {(errors) => (
            <TextField
              name="email"
              label="E-mail address"
              type="email"
              autoComplete="email"
              hint="Leave it empty to have none."
              optional
              value={email ?? ''}
              errors={errors.email}
            />
          )}
        </PasswordDialog>
      )}
    </Section>
  )
}

/** A switch that is a form, so that it works before the script has loaded. */
function AssignmentEmails({ isOn }: { isOn: boolean }) {
  const { Form, errors, busy, attributes } = useAccountForm({ intents: ['assignment-letters'], field: 'on' })
  return (
    <Form method="post" {...attributes}>
      {errors.on?.[0] && <Note kind="bad" title={errors.on[0]} />}
      <input type="hidden" name="on" value={isOn ? 'no' : 'yes'} />
      <button
        className="switch inline gap-4"
        type="submit"
        name="intent"
        value="assignment-letters"
        role="switch"
        aria-checked={isOn}
        aria-busy={busy !== undefined}
      >
        <i aria-hidden="true" />A letter when a message is assigned to me
        <span className="fine" aria-hidden="true">
          {isOn ? 'On' : 'Off'}
        </span>
      </button>
    </Form>
  )
}

/** The user's own role, and who assigns roles. */
export function OwnRole({ role, owners }: { role: Role; owners: string[] }) {
  const { label, summary } = roles[role]
  return (
    <Section id="role" title="Role" words="What you may do in the office.">
      <p className="strong">{label}</p>
      <p>{summary}.</p>
      {may(role, 'people') ? (
        <p>
          Accounts and roles are kept under{' '}
          <Link className="text-link" to="/adminDashboard/people">
            People
          </Link>
          .
        </p>
      ) : (
        <p>
          Accounts and roles are given by the owners: <strong>{new Intl.ListFormat('en-IN').format(owners)}</strong>.
        </p>
      )}
    </Section>
  )
}
