import type { ReactNode } from 'react'
import type { z } from 'zod'
import { BusyButton } from '#app/office/forms/busy-button.tsx'
import { OfficeDialog } from '#app/office/forms/dialog.tsx'
import { PasswordField } from '#app/office/forms/password-field.tsx'
import { isChanged } from '#app/office/forms/use-form.ts'
import { Note } from '#app/ui/note.tsx'
import type { FieldErrors } from '#domain/problem.ts'
import { type AccountDone, useAccountForm } from './use-account-form.ts'

type AskPasswordProps = {
  title: string
  intent: string
  /** What is sent beside the password. */
  fields?: Record<string, string>
  /** What the words beside the password must be. */
  schema?: z.ZodType
  action: string
  busyAction: string
  danger?: boolean
  /** Whether the sign-in of the last minutes is enough; the server may still ask. */
  spared?: boolean
  onDone: (done: AccountDone) => void
  onClose: () => void
  children: ReactNode | ((errors: FieldErrors) => ReactNode)
}

/** A dialog for what asks for one's own password: it says what will happen, and does it. */
export function PasswordDialog({ title, intent, fields = {}, schema, spared = false, ...rest }: AskPasswordProps) {
  const { action, busyAction, danger, onDone, onClose, children } = rest
  const { Form, errors, busy, attributes } = useAccountForm({ intents: [intent], schema, field: 'form', onDone })
  const asked = !spared || errors.currentPassword !== undefined

  return (
    <OfficeDialog
      title={title}
      containsWords={() => isChanged(attributes.ref.current)}
      busy={busy !== undefined}
      onClose={onClose}
    >
      {(close) => (
        <Form method="post" {...attributes}>
          <div className="body" inert={busy !== undefined}>
            {Object.entries(fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {typeof children === 'function' ? children(errors) : children}
            {asked && (
              <PasswordField
                name="currentPassword"
                label="Your own password"
                autoComplete="current-password"
                errors={errors.currentPassword}
              />
            )}
          </div>
          <div className="dialog-foot">
            {errors.form?.[0] && <Note kind="bad" title={errors.form[0]} />}
            <button className="btn btn--line" type="button" disabled={busy !== undefined} onClick={close}>
              Cancel
            </button>
            <BusyButton
              busy={busy !== undefined}
              label={action}
              busyLabel={busyAction}
              intent={intent}
              danger={danger}
              still
            />
          </div>
        </Form>
      )}
    </OfficeDialog>
  )
}
