import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createPasskey, passkeyFailure } from '#app/office/credentials/passkey-ceremony.ts'
import { BusyButton } from '#app/office/forms/busy-button.tsx'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { FormError } from '#app/office/forms/failure-note.tsx'
import { OwnPassword } from '#app/office/forms/own-password.tsx'
import { isChanged } from '#app/office/forms/use-form.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { PasskeyToAdd } from '#domain/accounts/passkeys/passkey.ts'
import { type AccountDone, useAccountForm } from './use-account-form.ts'

type AddPasskeyProps = { suggestion: string; onDone: (name: string) => void; onClose: () => void }

type Begun = NonNullable<AccountDone['passkey']>

/**
 * Has the browser make a passkey, and adds it under its name. The name comes first: so no device keeps a passkey that
 * the site was never told of, because somebody closed the dialog after the browser's own.
 */
export function AddPasskey({ suggestion, onDone, onClose }: AddPasskeyProps) {
  const [name, setName] = useState(suggestion)
  const [begun, setBegun] = useState<Begun>()
  const [waiting, setWaiting] = useState(false)
  const pending = useRef<AbortController>(undefined)
  const beginning = useAccountForm({
    intents: ['begin-passkey'],
    schema: PasskeyToAdd,
    field: 'form',
    onDone: ({ passkey }) => passkey && make(passkey),
  })
  const adding = useAccountForm({ intents: ['add-passkey'], field: 'form', onDone: () => onDone(name) })
  const { Form, attributes, show } = beginning
  const errors = { ...adding.errors, ...beginning.errors }
  const busy = waiting || beginning.busy !== undefined || adding.busy !== undefined

  useEffect(() => () => pending.current?.abort(), [])

  // What was refused was asked for once: the next press begins anew.
  useEffect(() => {
    if (adding.errors.form) setBegun(undefined)
  }, [adding.errors])

  async function make(passkey: Begun) {
    setName(passkey.name)
    setBegun(passkey)
    setWaiting(true)
    pending.current = new AbortController()
    try {
      const answer = await createPasskey(passkey.options, pending.current.signal)
      adding.submit({ intent: 'add-passkey', name: passkey.name, answer }, { method: 'post' })
    } catch (error) {
      const message = passkeyFailure(error)
      if (message) show({ form: [message] })
    }
    setWaiting(false)
  }

  /** Where only the browser said no, it is asked again: the password was right. */
  function submit(event: FormEvent<HTMLFormElement>) {
    if (busy) return event.preventDefault()
    attributes.onSubmit(event)
    if (event.defaultPrevented || !begun) return
    event.preventDefault()
    make({ ...begun, name: String(new FormData(event.currentTarget).get('name')) })
  }

  return (
    <OfficeDialog
      title="Add a passkey"
      containsWords={() => isChanged(attributes.ref.current)}
      busy={beginning.busy !== undefined || adding.busy !== undefined}
      onClose={onClose}
    >
      {(close) => (
        <Form method="post" {...attributes} onSubmit={submit}>
          <div className="body">
            <TextField
              name="name"
              id="passkey-name"
              label="Name, so that you know it again"
              autoComplete="off"
              hint="Such as the device, and where it stands."
              value={name}
              errors={errors.name}
            />
            {!begun && <OwnPassword spared errors={errors.currentPassword} />}
            <div className="passkey-how">
              <KeyRound className="icon" />
              <div>
                <p className="strong">Follow what the browser then asks</p>
                <p>
                  Touch the sensor, look at the camera or type the PIN of this device. To use a telephone instead,
                  choose “another device” there and scan the square with it.
                </p>
              </div>
            </div>
            <p className="sr" role="status">
              {waiting && 'Waiting for the browser'}
            </p>
          </div>
          <div className="dialog-foot">
            <FormError errors={errors} />
            <button className="btn btn--line" type="button" onClick={close}>
              Cancel
            </button>
            <BusyButton
              busy={busy}
              label={begun ? 'Ask again' : 'Make the passkey'}
              busyLabel={waiting ? 'Waiting for the browser…' : 'Adding…'}
              intent="begin-passkey"
              still
            />
          </div>
        </Form>
      )}
    </OfficeDialog>
  )
}
