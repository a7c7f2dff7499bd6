import { useEffect } from 'react'
import { BusyButton } from '#app/office/forms/busy-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { Code } from '#domain/accounts/code.ts'
import { useAccountForm } from './use-account-form.ts'

export type Setup = { qr: { path: string; size: number }; secret: string; recoveryCodes: string[] }

type FactorSetupProps = Setup & { onOn: (recoveryCodes: string[]) => void; onNotNow: () => void }

/** A secret for the app, and a first code that shows that the app has it. */
export function FactorSetup({ qr, secret, recoveryCodes, onOn, onNotNow }: FactorSetupProps) {
  const { Form, errors, busy, attributes } = useAccountForm({
    intents: ['confirm-second-factor'],
    schema: Code,
    field: 'code',
    onDone: () => onOn(recoveryCodes),
  })
  const { ref } = attributes

  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])

  return (
    <div className="factor">
      <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label="QR code for the app">
        <path d={qr.path} />
      </svg>
      <Form className="form" method="post" {...attributes}>
        <p>
          <span className="strong">1.</span> Scan the square with the app, or type{' '}
          <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <TextField
          name="code"
          label="2. Type the six digits it shows"
          autoComplete="one-time-code"
          inputMode="numeric"
          errors={errors.code}
        />
        <p className="xs quiet">Switching on ends your other sessions.</p>
        <div className="as-foot">
          <BusyButton
            busy={busy !== undefined}
            label="Switch on"
            busyLabel="Switching on…"
            intent="confirm-second-factor"
            still
          />
          <button className="tlink" type="button" onClick={onNotNow}>
            Not now
          </button>
        </div>
      </Form>
    </div>
  )
}
