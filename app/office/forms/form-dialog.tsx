import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { z } from 'zod'
import { type CallFailure, failureOf } from '#api/client/call.ts'
import { randomId } from '#app/ui/random-id.ts'
import type { FieldErrors, Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { OfficeDialog } from './dialog.tsx'
import { BusyButton, FailureNote, FormError, missingPassword, OwnPassword } from './form-controls.tsx'
import { bySchema, isChanged, useForm } from './use-form.ts'

type FormDialogProps<Answer> = {
  title: string
  action: string
  /** The label of the button while the form is being sent. */
  busyAction: string
  /** The title of the message if it fails. */
  failureTitle: string
  /** Validates the fields before anything is sent. */
  check: (form: FormData) => FieldErrors
  /** Reviews the form before it is sent, and may ask the user. Returns what to send; undefined returns to the form. */
  review?: (form: FormData) => Promise<FormData | undefined>
  /** Sends the form with an idempotency key, which changes with the form. A thrown failure is shown in the dialog. */
  send: (form: FormData, key: string) => Promise<Answer>
  onSent: (answer: Answer) => void
  /** Called on an edit conflict: the list behind the dialog may be out of date. */
  onConflict: () => void
  onClose: () => void
  children: (errors: FieldErrors) => ReactNode
}

/** A dialog with a form that is validated here and sent to the API. The typed text stays until the server has saved it. */
export function FormDialog<Answer>(props: FormDialogProps<Answer>) {
  const { title, action, busyAction, failureTitle, check, review, send, onSent, onConflict, onClose, children } = props
  const key = useRef(randomId())
  const isReviewing = useRef(false)
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState(false)
  const { errors, showErrors, attributes } = useForm({ check, busy })

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
      onSent(await withMinimumDuration(rules.form.submitStateMs, send(reviewed, key.current)))
    } catch (error) {
      const failure = failureOf(error)
      setFailure(failure)
      setBusy(false)
      showErrors(fieldsOf(failure))
      if (failure.code === 'edited-meanwhile') onConflict()
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
            {failure && <FailureNote title={failureTitle} failure={failure} />}
            <button className="btn btn--line" type="button" disabled={busy} onClick={close}>
              Cancel
            </button>
            <button className="btn" type="submit" aria-busy={busy}>
              {busy ? busyAction : action}
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
async function withMinimumDuration<Result>(milliseconds: number, work: Promise<Result>) {
  const pause = new Promise((resolve) => setTimeout(resolve, milliseconds))
  await Promise.allSettled([work, pause])
  return await work
}

type PasswordDialogProps<Done> = {
  title: string
  /** The value of the submit button, by which the page's action identifies the form. */
  intent?: string
  /** Hidden fields that are sent too. */
  fields?: Record<string, string>
  /** Validates the typed fields. */
  schema?: z.ZodType
  action: string
  busyAction: string
  cancel?: string
  danger?: boolean
  /** Whether a recent sign-in is enough; the server may still ask for the password. */
  acceptsRecentSignIn?: boolean
  /** 'never' for harmless actions that need no password. */
  password?: 'never'
  onDone: (done: Done) => void
  onClose: () => void
  children: ReactNode | ((errors: FieldErrors) => ReactNode)
}

type Answer<Done> = { done?: Done; problem?: ReturnType<Problem['toJSON']> }

/** Explains an action, asks for the user's own password, and submits to the page's action. */
export function PasswordDialog<Done>(props: PasswordDialogProps<Done>) {
  const {
    title,
    intent,
    fields = {},
    schema,
    action,
    busyAction,
    cancel = 'Cancel',
    danger,
    acceptsRecentSignIn,
    ...rest
  } = props
  const { password, onDone, onClose, children } = rest
  const fetcher = useFetcher<Answer<Done>>()
  const busy = fetcher.state === 'submitting'
  const { done, problem } = (fetcher.data ?? {}) as Answer<Done>
  const check = (form: FormData) => ({ ...(schema && bySchema(schema)(form)), ...missingPassword(form) })
  const { errors, attributes } = useForm({ check, problem, busy })
  const callbacks = useRef({ onDone, onClose })

  useEffect(() => {
    callbacks.current = { onDone, onClose }
  })

  useEffect(() => {
    if (!done) return
    callbacks.current.onClose()
    callbacks.current.onDone(done)
  }, [done])

  return (
    <OfficeDialog title={title} hasUnsavedInput={() => isChanged(attributes.ref.current)} busy={busy} onClose={onClose}>
      {(close) => (
        <fetcher.Form method="post" {...attributes}>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <div className="body" inert={busy}>
            {typeof children === 'function' ? children(errors) : children}
            {password !== 'never' && (
              <OwnPassword acceptsRecentSignIn={acceptsRecentSignIn} errors={errors.currentPassword} />
            )}
          </div>
          <div className="dialog-foot">
            <FormError errors={errors} />
            <button className="btn btn--line" type="button" disabled={busy} onClick={close}>
              {cancel}
            </button>
            <BusyButton busy={busy} label={action} busyLabel={busyAction} intent={intent} danger={danger} hideArrow />
          </div>
        </fetcher.Form>
      )}
    </OfficeDialog>
  )
}
