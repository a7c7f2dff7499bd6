import { useState } from 'react'
import { PasswordDialog } from '#app/office/forms/password-dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Section } from './section.tsx'
import { useAccountForm } from './use-account-form.ts'

type EmailAddressProps = { email?: string; assignmentLetters: boolean; hasMail: boolean }

export function EmailAddress({ email, assignmentLetters, hasMail }: EmailAddressProps) {
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
      {email && <AssignmentLetters isOn={assignmentLetters} />}
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
function AssignmentLetters({ isOn }: { isOn: boolean }) {
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
