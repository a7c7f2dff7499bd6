import { useState } from 'react'
import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { AskPassword } from './ask-password.tsx'
import { Section } from './section.tsx'

export function EmailAddress({ email, hasMail }: { email?: string; hasMail: boolean }) {
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState(false)
  const close = () => setOpen(false)
  const done = () => {
    setOpen(false)
    setSaved(true)
  }
  return (
    <Section id="e-mail" title="E-mail address" words="The link for a forgotten password goes there.">
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
      <div className="as-foot">
        <button className="btn btn--line" type="button" onClick={() => setOpen(true)}>
          {email ? 'Change' : 'Add an address'}
        </button>
      </div>
      {open && (
        <AskPassword
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
        </AskPassword>
      )}
    </Section>
  )
}
