import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { FieldError } from '#app/ui/field.tsx'
import { CloseIcon } from '#app/ui/icons.tsx'

type Option = { value: string; label: string }
type ChipsFieldProps = {
  label: string
  values: string[]
  /** The suggestions while typing. */
  options: Option[]
  /** The error for a word that is not an option. Without it, any word is allowed. */
  unknownError?: (typed: string) => string
  onChange: (values: string[]) => void
}

/** A list of short values: Enter or a comma adds the typed one, Backspace removes the last one. */
export function ChipsField({ label, values, options, unknownError, onChange }: ChipsFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value

  function add(words: string) {
    const entered = words
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
    const matched = entered.map((word) => (unknownError ? findValue(options, word) : word))
    const unknown = entered.find((_, at) => matched[at] === undefined)
    setError(unknown && unknownError?.(unknown))
    setTyped(unknown ?? '')
    const known = matched.filter((value) => value !== undefined)
    const added = [...new Set([...values, ...known])]
    if (added.length > values.length) onChange(added)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add(typed)
    }
    // A key that is held down clears what is typed, and stops there.
    const isRemoving = event.key === 'Backspace' && !event.repeat && typed === ''
    if (isRemoving && values.length > 0) onChange(values.slice(0, -1))
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
              onClick={() => {
                onChange(values.filter((other) => other !== value))
                // This button is about to be removed, and the focus with it.
                input.current?.focus()
              }}
            >
              <CloseIcon />
            </button>
          </span>
        ))}
        <input
          id={id}
          ref={input}
          list={`${id}-list`}
          placeholder="Add"
          autoComplete="off"
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onKeyDown={handleKeyDown}
          onBlur={() => add(typed)}
          onChange={({ target }) => {
            setError(undefined)
            // An option picked from the list is complete: add it at once.
            if (unknownError && options.some((option) => option.label === target.value)) add(target.value)
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

function findValue(options: Option[], word: string) {
  const plain = word.toLowerCase()
  return options.find(({ value, label }) => value === plain || label.toLowerCase() === plain)?.value
}
