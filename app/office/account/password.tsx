import { BusyButton } from '#app/office/forms/busy-button.tsx'
import { PasswordField } from '#app/office/forms/password-field.tsx'
import { Note } from '#app/ui/note.tsx'
import { PasswordChange } from '#domain/accounts/credentials.ts'
import { rules } from '#domain/rules.ts'
import { Section } from './section.tsx'
import { useAccountForm } from './use-account-form.ts'

export function PasswordForm() {
  const { Form, errors, busy, done, attributes } = useAccountForm({
    intents: ['password'],
    schema: PasswordChange,
    field: 'currentPassword',
  })
  return (
    <Section id="password" title="Password" words="Changing it signs you out everywhere but here.">
      {done && (
        <Note kind="good" title="Your password has been changed.">
          <p>All other sessions of this account have ended.</p>
        </Note>
      )}
      <Form className="form" method="post" {...attributes}>
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          errors={errors.currentPassword}
        />
        <PasswordField
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          hint={`At least ${rules.newPassword.minLength} characters. Common passwords and the firm’s name are refused.`}
          errors={errors.newPassword}
        />
        <BusyButton busy={busy !== undefined} label="Change password" busyLabel="Changing…" intent="password" still />
      </Form>
    </Section>
  )
}
