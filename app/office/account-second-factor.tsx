import { Note } from '#app/ui/note.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Code } from '#domain/accounts/code.ts'
import { Password } from '#domain/accounts/new-password.ts'
import { AccountSection } from './account-section.tsx'
import { BusyButton } from './busy-button.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountForm } from './use-account-form.ts'

/** A code from an app on the telephone, asked for after the password. */
export function SecondFactor({ on }: { on: boolean }) {
  return (
    <AccountSection
      title="Second factor"
      words="After the password, signing in asks for a code that an authenticator app shows on your telephone."
    >
      <p role="status">
        It is switched <strong>{on ? 'on' : 'off'}</strong>.
      </p>
      {on ? <SwitchedOn /> : <SwitchedOff />}
    </AccountSection>
  )
}

function SwitchedOff() {
  const { Form, errors, busy, done, attributes } = useAccountForm({
    intents: ['begin-second-factor'],
    schema: Password,
    field: 'currentPassword',
  })
  if (done?.qr) return <Setup qr={done.qr} secret={done.secret ?? ''} recoveryCodes={done.recoveryCodes ?? []} />
  return (
    <Form className="form" method="post" {...attributes}>
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        errors={errors.currentPassword}
      />
      <BusyButton busy={busy !== undefined} label="Switch on" busyLabel="Preparing…" intent="begin-second-factor" />
    </Form>
  )
}

type SetupProps = { qr: { path: string; size: number }; secret: string; recoveryCodes: string[] }

function Setup({ qr, secret, recoveryCodes }: SetupProps) {
  const { Form, errors, busy, attributes } = useAccountForm({
    intents: ['confirm-second-factor'],
    schema: Code,
    field: 'code',
  })
  return (
    <>
      <div className="factor">
        <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code with the secret">
          <path d={qr.path} />
        </svg>
        <div>
          <p>Scan this picture with your authenticator app, or type the secret into it:</p>
          <p className="secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
        </div>
      </div>
      <RecoveryCodes codes={recoveryCodes} />
      <Form className="form" method="post" {...attributes}>
        <TextField
          name="code"
          label="Code"
          hint="Six digits, as the app shows them now."
          autoComplete="one-time-code"
          errors={errors.code}
        />
        <BusyButton busy={busy !== undefined} label="Confirm" busyLabel="Confirming…" intent="confirm-second-factor" />
      </Form>
    </>
  )
}

function SwitchedOn() {
  const { Form, errors, busy, done, attributes } = useAccountForm({
    intents: ['recovery-codes', 'end-second-factor'],
    schema: Password,
    field: 'currentPassword',
  })
  return (
    <>
      {done?.recoveryCodes && (
        <>
          <Note kind="good" title="There are new recovery codes. The old ones no longer serve." />
          <RecoveryCodes codes={done.recoveryCodes} />
        </>
      )}
      <Form className="form" method="post" {...attributes}>
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          errors={errors.currentPassword}
        />
        <div className="btns">
          <BusyButton
            busy={busy === 'recovery-codes'}
            label="Make new recovery codes"
            busyLabel="Making…"
            intent="recovery-codes"
          />
          <BusyButton
            busy={busy === 'end-second-factor'}
            label="Switch off"
            busyLabel="Switching off…"
            intent="end-second-factor"
            line
          />
        </div>
      </Form>
    </>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="recovery">
      <h3>Recovery codes</h3>
      <p>Each opens the office once, if the telephone is lost. Keep them now: they are not shown again.</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}
