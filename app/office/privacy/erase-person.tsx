import { useFetcher } from 'react-router'
import { BusyButton } from '#app/office/forms/busy-button.tsx'
import { CheckField } from '#app/office/forms/check-field.tsx'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { FormError } from '#app/office/forms/failure-note.tsx'
import { OwnPassword } from '#app/office/forms/own-password.tsx'
import type { sendForm } from '#app/office/forms/send-form.ts'
import { bySchema, isChanged, useForm } from '#app/office/forms/use-form.ts'
import { FieldError } from '#app/ui/field-error.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { amount, plural } from '#domain/number-word.ts'
import { PersonErasure, requestChannels } from '#domain/privacy/person.ts'
import { causes } from '#domain/privacy/receipt.ts'
import type { answerRequest, FoundPerson } from './request-action.server.ts'

type ErasePersonProps = {
  person: FoundPerson
  ids: string[]
  hasMail: boolean
  onClose: () => void
}

/** Confirms an erasure: says what is erased and what stays, and checks who asked for it and who does it. */
export function ErasePerson({ person, ids, hasMail, onClose }: ErasePersonProps) {
  const fetcher = useFetcher<typeof sendForm<Awaited<ReturnType<typeof answerRequest>>>>()
  const busy = fetcher.state !== 'idle'
  const { problem } = fetcher.data ?? {}
  const { errors, attributes } = useForm({ check: bySchema(PersonErasure), problem, field: 'form', busy })
  const newest = person.messages.find(({ id }) => ids.includes(id))
  const count = ids.length
  return (
    <OfficeDialog
      title="Erase everything kept about this person?"
      hasUnsavedInput={() => isChanged(attributes.ref.current)}
      busy={busy}
      onClose={onClose}
    >
      {(close) => (
        <fetcher.Form method="post" {...attributes}>
          <div className="body" inert={busy}>
            <input type="hidden" name="ids" value={ids.join()} />
            <ul className="points">
              <li>
                <b>{amount(count, 'message')}</b>, with all notes and what was done
              </li>
              <li>
                <b>the letters about {plural(count, 'it', 'them')}</b>, those not sent yet too
              </li>
              <li>what the spam filter learned, and the place in search and exports</li>
            </ul>
            <p>
              This cannot be undone, and there is no bin. What stays: references, dates and a receipt code, the list of
              parties, and letters in the office’s own mailbox.
            </p>
            <div className="field">
              <label htmlFor="cause">The request came</label>
              <select className="input select" id="cause" name="cause">
                {requestChannels.map((way) => (
                  <option key={way} value={way}>
                    {causes[way]}
                  </option>
                ))}
              </select>
            </div>
            <div className="field">
              <CheckField
                name="identity"
                aria-invalid={errors.identity ? true : undefined}
                aria-describedby={errors.identity && 'identity-error'}
              >
                I rang back the number on the message, or saw a paper that shows who it is.
              </CheckField>
              <FieldError id="identity-error" message={errors.identity?.[0]} />
            </div>
            <TextField
              name="lastFour"
              label="The telephone number’s last four digits"
              inputMode="numeric"
              autoComplete="off"
              errors={errors.lastFour}
            />
            {hasMail && newest?.receiptTo && (
              <CheckField name="mail">
                Send the receipt to {newest.receiptTo}, once. The address is then forgotten.
              </CheckField>
            )}
            <OwnPassword acceptsRecentSignIn errors={errors.currentPassword} />
          </div>
          <div className="dialog-foot">
            <FormError errors={{ form: errors.form ?? errors.ids }} />
            <button className="btn btn--line" type="button" disabled={busy} onClick={close}>
              Keep
            </button>
            <BusyButton busy={busy} label="Erase" busyLabel="Erasing…" intent="erase" danger hideArrow />
          </div>
        </fetcher.Form>
      )}
    </OfficeDialog>
  )
}
