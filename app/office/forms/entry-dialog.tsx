import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type CallFailure, failureOf } from '#api/client/call.ts'
import { randomId } from '#app/ui/random-id.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { OfficeDialog } from './dialog.tsx'
import { FailureNote } from './failure-note.tsx'
import { isChanged, useForm } from './use-form.ts'

type EntryDialogProps<Answer> = {
  title: string
  action: string
  /** The label of the button while the form is being sent. */
  doing: string
  /** The title of the message if it fails. */
  failed: string
  /** Validates the fields before anything is sent. */
  check: (form: FormData) => FieldErrors
  /** Reviews the form before it is sent, and may ask the user. Returns what to send; undefined returns to the form. */
  review?: (form: FormData) => Promise<FormData | undefined>
  /** Sends the form with an idempotency key, which changes with the form. A thrown failure is shown in the dialog. */
  send: (form: FormData, key: string) => Promise<Answer>
  onSent: (answer: Answer) => void
  /** Called on an edit conflict: the list behind the dialog may be out of date. */
  onRefused: () => void
  onClose: () => void
  children: (errors: FieldErrors) => ReactNode
}

/** A dialog with a form that is validated here and sent to the API. It keeps its words until the server has them. */
export function EntryDialog<Answer>(props: EntryDialogProps<Answer>) {
  const { title, action, doing, failed, check, review, send, onSent, onRefused, onClose, children } = props
  const key = useRef(randomId())
  const isReviewing = useRef(false)
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const { errors, show, attributes } = useForm({ check, busy })

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (busy || isReviewing.current) return event.preventDefault()
    setFailure(undefined)
    attributes.onSubmit(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    const input = new FormData(event.currentTarget)
    try {
      isReviewing.current = true
      const reviewed = review ? await review(input) : input
      if (!reviewed) return
      setBusy(true)
      onSent(await atLeast(rules.form.submitStateMs, send(reviewed, key.current)))
    } catch (error) {
      const failure = failureOf(error)
      setFailure(failure)
      setBusy(false)
      show(fieldsOf(failure))
      if (failure.code === 'edited-meanwhile') onRefused()
    } finally {
      isReviewing.current = false
    }
  }

  function edit(event: FormEvent<HTMLFormElement>) {
    const fields = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement]
    if (!fields.some((kind) => event.target instanceof kind)) return
    // Changed words need a new idempotency key, even if the response to the last request was lost.
    key.current = randomId()
    attributes.onInput(event)
  }

  return (
    <OfficeDialog title={title} hasUnsavedInput={() => isChanged(attributes.ref.current)} busy={busy} onClose={onClose}>
      {(close) => (
        <form {...attributes} onSubmit={submit} onInput={edit}>
          <div className="body" inert={busy}>
            {children(errors)}
          </div>
          <div className="dialog-foot">
            {failure && <FailureNote title={failed} failure={failure} />}
            <button className="btn btn--line" type="button" disabled={busy} onClick={close}>
              Cancel
            </button>
            <button className="btn" type="submit" aria-busy={busy}>
              {busy ? doing : action}
              {busy && <span className="spin" aria-hidden="true" />}
            </button>
          </div>
        </form>
      )}
    </OfficeDialog>
  )
}

/** Shows problems of the image at the image field. */
function fieldsOf({ code, message, fields }: CallFailure): FieldErrors {
  return code?.startsWith('image-') ? { image: [message] } : fields
}

/** Waits at least this long for the result: a state that is shown too briefly cannot be read. */
async function atLeast<Result>(milliseconds: number, work: Promise<Result>) {
  const pause = new Promise((resolve) => setTimeout(resolve, milliseconds))
  await Promise.allSettled([work, pause])
  return await work
}
