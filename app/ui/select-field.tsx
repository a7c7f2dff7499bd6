import { FieldError } from './field-error.tsx'

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
