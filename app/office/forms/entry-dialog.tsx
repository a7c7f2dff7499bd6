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
  /** What the button reads while the server is at it. */
  doing: string
  /** What is said where it does not work. */
  failed: string
  /** What is wrong with the fields, found before anything is sent. */
  check: (form: FormData) => FieldErrors
  /** Looks at what is about to be sent, and may ask; gives what is sent, or nothing where one goes back to the form. */
  review?: (form: FormData) => Promise<FormData | undefined>
  /** Sends the form, with a key that is the same until something in it is changed; a failure is thrown and told here. */
  send: (form: FormData, key: string) => Promise<Answer>
  onSent: (answer: Answer) => void
  /** The list behind may be older than what the server refused by. */
  onRefused: () => void
  onClose: () => void
  children: (errors: FieldErrors) => ReactNode
}

/** A dialog with a form that is checked here, sent to the API, and keeps its words until the server has them. */
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
      const refusal = failureOf(error)
      setFailure(refusal)
      setBusy(false)
      show(fieldsOf(refusal))
      if (refusal.code === 'edited-meanwhile') onRefused()
    } finally {
      isReviewing.current = false
    }
  }

  function edit(event: FormEvent<HTMLFormElement>) {
    const fields = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement]
    if (!fields.some((kind) => event.target instanceof kind)) return
    // Other words are another thing to make, also after an answer that was lost.
    key.current = randomId()
    attributes.onInput(event)
  }

  return (
    <OfficeDialog title={title} containsWords={() => isChanged(attributes.ref.current)} busy={busy} onClose={onClose}>
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

/** What the server says of the image as a whole belongs to its field too. */
function fieldsOf({ code, message, fields }: CallFailure): FieldErrors {
  return code?.startsWith('image-') ? { image: [message] } : fields
}

/** The outcome of the work, told no sooner than this: a state that flashes by cannot be read. */
async function atLeast<Result>(milliseconds: number, work: Promise<Result>) {
  const pause = new Promise((resolve) => setTimeout(resolve, milliseconds))
  await Promise.allSettled([work, pause])
  return await work
}
