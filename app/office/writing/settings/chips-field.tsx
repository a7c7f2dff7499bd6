import { type KeyboardEvent, useId, useState } from 'react'
import { FieldError } from '#app/ui/field-error.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'

type Option = { value: string; label: string }
type ChipsFieldProps = {
  label: string
  values: string[]
  /** What is offered while one types. */
  options: Option[]
  /** What is said of words that are none of these; without it any words will do. */
  onlyThese?: (typed: string) => string
  onChange: (values: string[]) => void
}

/** Several short words: Enter or a comma adds what was typed, Backspace takes the last one away. */
export function ChipsField({ label, values, options, onlyThese, onChange }: ChipsFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value

  function add(words: string) {
    const wanted = words
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
    const found = wanted.map((word) => (onlyThese ? valueNamed(options, word) : word))
    const unknown = wanted.find((_, at) => found[at] === undefined)
    setError(unknown && onlyThese?.(unknown))
    setTyped(unknown ?? '')
    const known = found.filter((value) => value !== undefined)
    const added = [...new Set([...values, ...known])]
    if (added.length > values.length) onChange(added)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && typed === '' && values.length > 0) onChange(values.slice(0, -1))
  }

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="chips">
        {values.map((value) => (
          <span key={value}>
            {labelOf(value)}
            <button
              type="button"
              aria-label={`Remove ${labelOf(value)}`}
              onClick={() => onChange(values.filter((other) => other !== value))}
            >
              <CloseIcon />
            </button>
          </span>
        ))}
        <input
          id={id}
          list={`${id}-list`}
          placeholder="Add"
          autoComplete="off"
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onKeyDown={press}
          onBlur={() => add(typed)}
          onChange={({ target }) => {
            setError(undefined)
            // Chosen from the list, it is whole.
            if (onlyThese && options.some((option) => option.label === target.value)) add(target.value)
            else setTyped(target.value)
          }}
        />
        <datalist id={`${id}-list`}>
          {options
            .filter(({ value }) => !values.includes(value))
            .map(({ value, label }) => (
              <option key={value} value={label} />
            ))}
        </datalist>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  )
}

function valueNamed(options: Option[], word: string) {
  const plain = word.toLowerCase()
  return options.find(({ value, label }) => value === plain || label.toLowerCase() === plain)?.value
}
