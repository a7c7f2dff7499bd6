import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type CallFailure, failureOf } from '#api/client/call.ts'
import { randomId } from '#app/ui/random-id.ts'
import { dateIncomplete } from '#domain/blog/new-post.ts'
import type { FieldErrors } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { OfficeDialog } from './dialog.tsx'
import { FailureNote } from './failure-note.tsx'
import { isChanged } from './use-form-errors.ts'

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

/** A dialog with a form that is checked here, sent to the server, and keeps its words until the server has them. */
export function EntryDialog<Answer>(props: EntryDialogProps<Answer>) {
  const { title, action, doing, failed, check, review, send, onSent, onRefused, onClose, children } = props
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const key = useRef(randomId())
  const isReviewing = useRef(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || isReviewing.current || !form.current) return
    const input = new FormData(form.current)
    const wrong = faultsOf(form.current)
    setFailure(undefined)
    if (Object.keys(wrong).length > 0) return show(wrong)
    setErrors({})
    try {
      isReviewing.current = true
      const reviewed = review ? await review(input) : input
      if (!reviewed) return
      setBusy(true)
      onSent(await atLeast(rules.form.submitStateMs, send(reviewed, key.current)))
    } catch (error) {
      const refusal = failureOf(error)
      setFailure(refusal)
      show(fieldsOf(refusal))
      if (refusal.code === 'edited-meanwhile') onRefused()
    } finally {
      isReviewing.current = false
    }
  }

  function faultsOf(form: HTMLFormElement) {
    return { ...check(new FormData(form)), ...ownFaults(form) }
  }

  /** The cursor goes to the first field that is marked. */
  function show(wrong: FieldErrors) {
    flushSync(() => {
      setErrors(wrong)
      setBusy(false)
    })
    const marked = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = marked ?? button.current
    target?.focus()
  }

  /** What was said of a field holds until the field is changed; a file is judged as soon as it is chosen. */
  function recheck({ target }: FormEvent) {
    const fields = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement]
    if (!fields.some((kind) => target instanceof kind) || !form.current) return
    // Other words are another thing to make, also after an answer that was lost.
    key.current = randomId()
    const { name, type } = target as HTMLInputElement
    const wrong = type === 'file' ? faultsOf(form.current)[name] : undefined
    setErrors((before) => ({ ...before, [name]: wrong }))
  }

  return (
    <OfficeDialog title={title} containsWords={() => isChanged(form.current)} busy={busy} onClose={onClose}>
      {(close) => (
        <form ref={form} noValidate onSubmit={submit} onInput={recheck}>
          <div className="body" inert={busy}>
            {children(errors)}
          </div>
          <div className="dlg-f">
            {failure && <FailureNote title={failed} failure={failure} />}
            <button className="btn btn--line" type="button" disabled={busy} onClick={close}>
              Cancel
            </button>
            <button className="btn" type="submit" ref={button} aria-busy={busy}>
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
export async function atLeast<Result>(milliseconds: number, work: Promise<Result>) {
  const pause = new Promise((resolve) => setTimeout(resolve, milliseconds))
  await Promise.allSettled([work, pause])
  return await work
}

/**
 * What is wrong with a field that its value does not tell: the browser gives a part of a date as none, and a field
 * that has looked into a file has set what it found as its validity.
 */
export function ownFaults(form: HTMLFormElement): FieldErrors {
  const inputs = Array.from(form.elements).filter((element) => element instanceof HTMLInputElement)
  const wrong = inputs.filter(({ validity }) => validity.badInput || validity.customError)
  return Object.fromEntries(
    wrong.map(({ name, validity, validationMessage }) => [
      name,
      [validity.badInput ? dateIncomplete : validationMessage],
    ]),
  )
}
