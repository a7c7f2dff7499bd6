import type { HTMLInputTypeAttribute } from 'react'
import { ErrorIcon } from './icons.tsx'

/** The error message below a field. */
export function FieldError({ id, message }: { id?: string; message?: string }) {
  if (!message) return null
  return (
    <p className="field-error" id={id}>
      <ErrorIcon />
      <span>{message}</span>
    </p>
  )
}

type TextFieldProps = {
  name: string
  /** Needed if a page has several fields of this name. */
  id?: string
  label: string
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  inputMode?: 'numeric'
  hint?: string
  rows?: number
  hasRequiredMark?: boolean
  optional?: boolean
  placeholder?: string
  /** The latest date. */
  max?: string
  value?: string
  errors?: string[]
  /** A warning below the field, which does not make it invalid. */
  advice?: string
}

/** An uncontrolled field with label, hint and error, required unless `optional` is set; with `rows` a text area. */
export function TextField({
  name,
  id = name,
  label,
  type = 'text',
  hint,
  rows,
  hasRequiredMark,
  optional = false,
  placeholder,
  max,
  value,
  errors,
  advice,
  autoComplete,
  inputMode,
}: TextFieldProps) {
  const error = errors?.[0]
  const describedBy =
    [hint && `${id}-hint`, error && `${id}-error`, advice && `${id}-advice`].filter(Boolean).join(' ') || undefined
  const shared = {
    id,
    name,
    className: 'input',
    required: !optional,
    placeholder,
    autoComplete,
    inputMode,
    defaultValue: value,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy,
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {hasRequiredMark && (
          <span className="required-mark" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} max={max} />}
      <FieldError id={`${id}-error`} message={error} />
      {advice && (
        <p className="hint" id={`${id}-advice`} role="status">
          {advice}
        </p>
      )}
    </div>
  )
}

type SelectFieldProps = {
  name: string
  label: string
  /** The label of the empty option. */
  none: string
  options: { value: string; label: string }[]
  value?: string
  errors?: string[]
}

/** An optional, uncontrolled select. */
export function SelectField({ name, label, none, options, value, errors }: SelectFieldProps) {
  const error = errors?.[0]
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        className="input select"
        id={name}
        name={name}
        defaultValue={value ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${name}-error`}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FieldError id={`${name}-error`} message={error} />
    </div>
  )
}

/** The text that was added to a field after it was sent; the whole text if the sent part was changed. */
export function unsentText(words: string, sent: string) {
  return words.startsWith(sent) ? words.slice(sent.length).trimStart() : words
}
