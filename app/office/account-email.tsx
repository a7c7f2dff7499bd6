import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { EmailChange } from '#domain/accounts/account.ts'
import { AccountSection } from './account-section.tsx'
import { BusyButton } from './busy-button.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

export function EmailForm({ email }: { email?: string }) {
  const { Form, errors, busy, done, values, attributes } = useAccountForm({
    intents: ['email'],
    schema: EmailChange,
    field: 'currentPassword',
  })
  return (
    <AccountSection title="E-mail address" words="The link for a forgotten password goes there.">
      {done && (
        <Note
          kind="good"
          title={email ? 'Your e-mail address has been saved.' : 'Your e-mail address has been removed.'}
        />
      )}
      <Form className="form" method="post" {...attributes}>
        <TextField
          // The browser shows the saved address once it has changed.
          key={email}
          name="email"
          id="own-email"
          label="E-mail address"
          type="email"
          autoComplete="email"
          hint="Leave it empty to have none."
          optional
          value={values?.email ?? email ?? ''}
          errors={errors.email}
        />
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          errors={errors.currentPassword}
        />
        <BusyButton busy={busy !== undefined} label="Save e-mail address" busyLabel="Saving…" intent="email" />
      </Form>
    </AccountSection>
  )
}
