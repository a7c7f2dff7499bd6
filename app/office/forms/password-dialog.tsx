import { type ReactNode, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { z } from 'zod'
import type { FieldErrors, Problem } from '#domain/problem.ts'
import { BusyButton } from './busy-button.tsx'
import { OfficeDialog } from './dialog.tsx'
import { FormError } from './failure-note.tsx'
import { missingPassword, OwnPassword } from './own-password.tsx'
import { bySchema, isChanged, useForm } from './use-form.ts'

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
