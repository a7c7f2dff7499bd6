import { Link, useFetcher } from 'react-router'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { BusyButton, CheckField, FormError, OwnPassword } from '#app/office/forms/form-controls.tsx'
import { bySchema, isChanged, type sendForm, useForm } from '#app/office/forms/use-form.ts'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { PrintIcon } from '#app/ui/icons.tsx'
import { Mark } from '#app/ui/logo.tsx'
import { Note } from '#app/ui/notice.tsx'
import { longDate, longMoment } from '#domain/dates.ts'
import { amount, plural } from '#domain/number-word.ts'
import { causes, PersonErasure, type Receipt, requestChannels } from '#domain/privacy/privacy-request.ts'
import { lastBackupAt } from '#domain/privacy/retention.ts'
import type { answerRequest, FoundPerson } from './request-action.server.ts'

type ErasePersonProps = {
  person: FoundPerson
  ids: string[]
  hasMail: boolean
  onClose: () => void
}

/** Confirms an erasure: lists what is erased and what stays, and checks who requested it and who does it. */
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
                {requestChannels.map((channel) => (
                  <option key={channel} value={channel}>
                    {causes[channel]}
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

/** The erasures so far, without names. */
export function Receipts({ receipts }: { receipts: Receipt[] }) {
  return (
    <section aria-labelledby="receipts">
      <div className="privacy-head split">
        <h2 id="receipts">Erased so far</h2>
        <span className="quiet xs">Answer a request within 30 days, at the latest within 90</span>
      </div>
      {receipts.length === 0 ? (
        <p className="privacy-card quiet">Nobody has asked for an erasure yet.</p>
      ) : (
        <ul className="privacy-card privacy-list lined">
          {receipts.map(({ id, references, cause, at, code }) => (
            <li key={id}>
              <Link to={`?receipt=${id}`}>{references.join(', ')}</Link>
              <span>
                {cause === 'withdrawn' ? 'Withdrawn' : 'Erased'} {causes[cause]}
              </span>
              <time dateTime={at}>{longMoment(at)}</time>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      )}
      <p className="xs quiet">
        The list keeps references, dates and what was done, and no name. The letter that told the office of a message
        stands in its mailbox until somebody deletes it there: look for the reference.
      </p>
    </section>
  )
}

type CheckForm = ReturnType<typeof useFetcher<typeof sendForm<Awaited<ReturnType<typeof answerRequest>>>>>

/** Checks whether a receipt is genuine. */
export function CheckReceipt({ pageAnswer }: { pageAnswer?: CheckForm['data'] }) {
  const fetcher: CheckForm = useFetcher()
  const { done, problem } = fetcher.data ?? pageAnswer ?? {}
  const answer = done?.checked
  const busy = fetcher.state === 'submitting'
  const { errors, attributes } = useForm({ problem, busy })
  return (
    <section className="privacy-card stack gap-5" aria-labelledby="check">
      <h2 id="check">Is a receipt ours?</h2>
      <fetcher.Form className="privacy-row cluster gap-4" method="post" {...attributes}>
        <TextField
          name="reference"
          label="Reference"
          placeholder="CH-0000-0000"
          autoComplete="off"
          errors={errors.reference}
        />
        <TextField
          name="code"
          label="Receipt code"
          placeholder="0000 0000 0000 0000"
          autoComplete="off"
          errors={errors.code}
        />
        <button className="btn btn--line" type="submit" name="intent" value="check" aria-busy={busy}>
          Check
        </button>
      </fetcher.Form>
      <FormError errors={errors} />
      {answer?.at && <Note kind="good" title={`It is ours, of ${longMoment(answer.at)}.`} />}
      {answer && !answer.at && <Note kind="bad" title="No receipt of ours has this reference and this code." />}
    </section>
  )
}

type ReceiptSheetProps = { receipt: Receipt; firm: { name: string; dataContact: { name: string; email: string } } }

/** The receipt for the person. It contains no name, and can be printed again. */
export function ReceiptSheet({ receipt, firm }: ReceiptSheetProps) {
  const { references, cause, at, code } = receipt
  const isSingle = references.length === 1
  return (
    <div className="privacy-grid">
      <article className="privacy-card privacy-sheet privacy-receipt" aria-labelledby="receipt">
        <header>
          <Mark />
          <p>
            <b>{firm.name}</b>
            Receipt of erasure
          </p>
        </header>
        <h2 id="receipt">Everything kept about you has been erased</h2>
        <p>
          On {longMoment(at)} (IST), at the request of the person concerned, made {causes[cause]}, {firm.name} erased{' '}
          {isSingle ? 'one message' : `${references.length} messages`}, with name, e-mail address, telephone number,
          history, notes, and the letters about {isSingle ? 'it' : 'them'}.
        </p>
        <dl className="privacy-facts">
          <div>
            <dt>{isSingle ? 'Reference' : 'References'}</dt>
            <dd>{references.join(', ')}</dd>
          </div>
          <div>
            <dt>What remains</dt>
            <dd>The {isSingle ? 'reference' : 'references'}, the date, and a hash of this receipt. No name.</dd>
          </div>
          <div>
            <dt>Backups</dt>
            <dd>
              Backups that were made before hold a copy, the last of them until {longDate(lastBackupAt(at))}. Should one
              be restored before, it is erased again.
            </dd>
          </div>
          <div>
            <dt>Receipt code</dt>
            <dd>
              <code>{code}</code>
            </dd>
          </div>
        </dl>
        <p className="xs quiet">
          Questions: {firm.dataContact.name}, {firm.dataContact.email}. A complaint may be made to the Data Protection
          Board of India.
        </p>
      </article>
      <section className="privacy-card privacy-actions stack gap-5" aria-labelledby="give">
        <h2 id="give">Give the receipt</h2>
        <button className="btn" type="button" onClick={() => print()}>
          <PrintIcon /> Print
        </button>
        <Link className="btn btn--line" to="/adminDashboard/privacy-requests">
          Done
        </Link>
        <p className="xs quiet">It can be printed again at any time. It does not say who it was.</p>
        {cause !== 'withdrawn' && (
          <p className="xs quiet">
            Please look for the {isSingle ? 'reference' : 'references'} in the office’s mailbox too, and delete what is
            there.
          </p>
        )}
      </section>
    </div>
  )
}
