import { useId, useState } from 'react'
import { FieldError } from '#app/ui/field-error.tsx'
import { EyeIcon, EyeOffIcon } from '#app/ui/icons.tsx'
import { rules } from '#domain/rules.ts'
import { useHydrated } from './use-hydrated.ts'

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
