import { type ComponentProps, createContext, useContext, useId, useState } from 'react'
import { useLocation } from 'react-router'
import type { CallFailure } from '#api/client/call.ts'
import { FieldError } from '#app/ui/field.tsx'
import { ArrowIcon, EyeIcon, EyeOffIcon } from '#app/ui/icons.tsx'
import { Note } from '#app/ui/notice.tsx'
import type { FieldErrors } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { useHydrated } from './use-hydrated.ts'

/** A checkbox or radio button with its label. */
export function CheckField({ type = 'checkbox', children, ...input }: ComponentProps<'input'>) {
  return (
    <label className="check">
      <input type={type} {...input} />
      <span>{children}</span>
    </label>
  )
}

type PasswordFieldProps = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  errors?: string[]
  onType?: (typed: string) => void
}

/** A password, with a button that shows it. */
export function PasswordField({ name, label, autoComplete, hint, errors, onType }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const isHydrated = useHydrated()
  const id = useId()
  const error = errors?.[0]
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className="password">
        <input
          className="input"
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          onChange={onType && ((event) => onType(event.target.value))}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          disabled={!isHydrated}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

type NewPasswordFieldProps = Pick<PasswordFieldProps, 'errors' | 'onType'> & {
  label?: string
  /** Added after the minimum length. */
  hint?: string
}

/** The field for a new password. */
export function NewPasswordField({ label = 'New password', hint, ...field }: NewPasswordFieldProps) {
  const length = `At least ${rules.newPassword.minLength} characters.`
  return (
    <PasswordField
      name="newPassword"
      label={label}
      autoComplete="new-password"
      hint={hint ? `${length} ${hint}` : length}
      {...field}
    />
  )
}

/** Whether the signed-in account has a password, and whether its sign-in is recent enough to count as proof. */
export const ReauthContext = createContext({ hasPassword: true, recent: false })

type OwnPasswordProps = {
  /** Whether a recent sign-in is enough; the server may still ask for the password. */
  acceptsRecentSignIn?: boolean
  errors?: string[]
}

/**
 * Asks for the user's own password before an action that an unattended browser must not allow. An account without a
 * password must sign in again.
 */
export function OwnPassword({ acceptsRecentSignIn = false, errors }: OwnPasswordProps) {
  const { hasPassword, recent } = useContext(ReauthContext)
  if (!hasPassword) return recent ? null : <SignInAgainNote />
  if (acceptsRecentSignIn && recent && !errors) return null
  return (
    <PasswordField name="currentPassword" label="Your own password" autoComplete="current-password" errors={errors} />
  )
}

/** Requires the password only if the form has the field: a schema cannot know which accounts have a password. */
export function missingPassword(form: FormData): FieldErrors {
  return form.get('currentPassword') === '' ? { currentPassword: ['Password is required'] } : {}
}

/** Links to the sign-in and back, for an account without a password. */
function SignInAgainNote() {
  const { pathname, search } = useLocation()
  return (
    <Note kind="bad" title="Please sign in again first.">
      <p>
        Your account has no password: a fresh sign-in with your passkey shows that it is you.{' '}
        <a href={`/adminsite?${new URLSearchParams({ to: pathname + search })}`}>Sign in again</a>
      </p>
    </Note>
  )
}

type BusyButtonProps = {
  busy: boolean
  label: string
  busyLabel: string
  /** Identifies the form if a page has several. */
  intent?: string
  danger?: boolean
  /** Hides the arrow, for a form that stays on the page. */
  hideArrow?: boolean
}

/** The submit button of a form, with another label while it is being sent. */
export function BusyButton({ busy, label, busyLabel, intent, danger, hideArrow }: BusyButtonProps) {
  return (
    <button
      className={danger ? 'btn btn--danger' : 'btn'}
      type="submit"
      aria-busy={busy}
      name={intent && 'intent'}
      value={intent}
    >
      {busy ? busyLabel : label}
      {busy && <span className="spin" aria-hidden="true" />}
      {!busy && !hideArrow && <ArrowIcon />}
    </button>
  )
}

/** Why something was not saved, and what can be done about it. */
export function FailureNote({ title, failure: { message, code } }: { title: string; failure: CallFailure }) {
  return (
    <Note kind="bad" title={title}>
      <p>{message}</p>
      {code === 'edited-meanwhile' && (
        <p>Your words are still here. Copy what you want to keep, close this form, and edit the newer version.</p>
      )}
      {code === 'no-session' && (
        <p>
          Your words are still here.{' '}
          <a href="/adminsite" target="_blank" rel="noopener">
            Sign in in a new window
          </a>
          , then come back and send them again.
        </p>
      )}
    </Note>
  )
}

/** The error of a form as a whole. */
export function FormError({ errors: { form } }: { errors: FieldErrors }) {
  return form?.[0] ? <Note kind="bad" title={form[0]} /> : null
}
