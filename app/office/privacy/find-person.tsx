import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { FieldError } from '#app/ui/field-error.tsx'
import { SearchIcon } from '#app/ui/icons.tsx'

/** Whom it is about. Sent as a form and not in the address, so that no history and no log keeps it. */
export function FindPerson({ problem, asked }: { problem?: string; asked?: string }) {
  const busy = useNavigation().formData?.get('intent') === 'find'
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (problem) field.current?.focus()
  }, [problem])
  return (
    <Form className="preq-find" method="post" role="search">
      <div className="field">
        <label htmlFor="asked">E-mail address or telephone number</label>
        <p className="hint" id="asked-hint">
          As the person gives it. Spaces, country code and Hindi digits do not matter.
        </p>
        <div className="preq-row">
          <input
            className="input"
            id="asked"
            name="asked"
            ref={field}
            defaultValue={asked}
            autoComplete="off"
            placeholder="name@example.com or 00000 00000"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'asked-error asked-hint' : 'asked-hint'}
          />
          <button className="btn" type="submit" name="intent" value="find" aria-busy={busy}>
            <SearchIcon /> Find
          </button>
        </div>
        <FieldError id="asked-error" message={problem} />
      </div>
    </Form>
  )
}
