import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { createPasskey, passkeyFailure } from '#app/office/credentials/passkey-ceremony.ts'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { BusyButton, FormError, OwnPassword } from '#app/office/forms/form-controls.tsx'
import { isChanged } from '#app/office/forms/use-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { PasskeyToAdd } from '#domain/accounts/passkey.ts'
import { type AccountDone, useAccountForm } from './section.tsx'

type AddPasskeyProps = { suggestion: string; onDone: (name: string) => void; onClose: () => void }

type PasskeyCreation = NonNullable<AccountDone['passkey']>

/**
 * Creates a passkey in the browser and saves it under a name. Asks for the name first: otherwise a user who closes this
 * dialog after the browser's own dialog leaves a passkey on the device that the site does not know.
 */
export function AddPasskey({ suggestion, onDone, onClose }: AddPasskeyProps) {
  const [name, setName] = useState(suggestion)
  const [creation, setCreation] = useState<PasskeyCreation>()
  const [waiting, setWaiting] = useState(false)
  const pending = useRef<AbortController>(undefined)
  const beginForm = useAccountForm({
    intents: ['begin-passkey'],
    schema: PasskeyToAdd,
    field: 'form',
    onDone: ({ passkey }) => passkey && createAndAdd(passkey),
  })
  const addForm = useAccountForm({ intents: ['add-passkey'], field: 'form', onDone: () => onDone(name) })
  const { Form, attributes, showErrors } = beginForm
  const errors = { ...addForm.errors, ...beginForm.errors }
  const busy = waiting || beginForm.busy !== undefined || addForm.busy !== undefined

  useEffect(() => () => pending.current?.abort(), [])

  // Options are valid once: after a refusal, the next click requests new ones.
  useEffect(() => {
    if (addForm.errors.form) setCreation(undefined)
  }, [addForm.errors])

  async function createAndAdd(passkey: PasskeyCreation) {
    setName(passkey.name)
    setCreation(passkey)
    setWaiting(true)
    pending.current = new AbortController()
    try {
      const answer = await createPasskey(passkey.options, pending.current.signal)
      addForm.submit({ intent: 'add-passkey', name: passkey.name, answer }, { method: 'post' })
    } catch (error) {
      const message = passkeyFailure(error)
      if (message) showErrors({ form: [message] })
    } finally {
      setWaiting(false)
    }
  }

  /** Retries with the same options if only the browser refused: the password was already accepted. */
  function submit(event: FormEvent<HTMLFormElement>) {
    if (busy) return event.preventDefault()
    attributes.onSubmit(event)
    if (event.defaultPrevented || !creation) return
    event.preventDefault()
    createAndAdd({ ...creation, name: String(new FormData(event.currentTarget).get('name')) })
  }

  return (
    <OfficeDialog
      title="Add a passkey"
      hasUnsavedInput={() => isChanged(attributes.ref.current)}
      busy={beginForm.busy !== undefined || addForm.busy !== undefined}
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
            {!creation && <OwnPassword acceptsRecentSignIn errors={errors.currentPassword} />}
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
              label={creation ? 'Ask again' : 'Make the passkey'}
              busyLabel={waiting ? 'Waiting for the browser…' : 'Adding…'}
              intent="begin-passkey"
              hideArrow
            />
          </div>
        </Form>
      )}
    </OfficeDialog>
  )
}
