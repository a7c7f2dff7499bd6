import { BusyButton } from '#app/office/forms/busy-button.tsx'
import { OwnPassword } from '#app/office/forms/own-password.tsx'
import { NewPasswordField, PasswordField } from '#app/office/forms/password-field.tsx'
import { Note } from '#app/ui/note.tsx'
import { showToast } from '#app/ui/toast.ts'
import { NewPassword, PasswordChange } from '#domain/accounts/credentials.ts'
import { Section } from './section.tsx'
import { useAccountForm } from './use-account-form.ts'

export function PasswordForm() {
  const { Form, errors, busy, done, attributes } = useAccountForm({
    intents: ['password'],
    schema: PasswordChange,
    field: 'currentPassword',
  })
  return (
    <Section id="password" title="Password" words="Changing it signs you out everywhere but here. Passkeys stay.">
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
        <NewPasswordField hint="Common passwords and the firm’s name are refused." errors={errors.newPassword} />
        <BusyButton
          busy={busy !== undefined}
          label="Change password"
          busyLabel="Changing…"
          intent="password"
          hideArrow
        />
      </Form>
    </Section>
  )
}

/** For an account without a password: a recent sign-in with a passkey replaces the check of the old password. */
export function FirstPasswordForm() {
  const { Form, errors, busy, attributes } = useAccountForm({
    intents: ['add-password'],
    schema: NewPassword,
    field: 'newPassword',
    onDone: () => showToast('good', 'Your account has a password', 'From now on you can sign in with it too.'),
  })
  return (
    <Section id="password" title="Password" words="Your account has none: you sign in with a passkey.">
      <p>With a password you can sign in where no passkey is at hand. A second factor beside it is then wise.</p>
      <Form className="form" method="post" {...attributes}>
        <NewPasswordField hint="Common passwords and the firm’s name are refused." errors={errors.newPassword} />
        <OwnPassword />
        <BusyButton
          busy={busy !== undefined}
          label="Add a password"
          busyLabel="Adding…"
          intent="add-password"
          hideArrow
        />
      </Form>
    </Section>
  )
}
