import { BusyButton } from '#app/office/forms/busy-button.tsx'
import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FullNameChange } from '#domain/accounts/account.ts'
import { Section } from './section.tsx'
import { useAccountForm } from './use-account-form.ts'

type NamesProps = { username: string; fullName?: string }

/** What colleagues read, and what one signs in with. */
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
        <BusyButton busy={busy !== undefined} label="Save name" busyLabel="Saving…" intent="full-name" still />
      </Form>
    </Section>
  )
}
