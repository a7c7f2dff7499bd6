import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { parse } from '#domain/parse.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'

type Refusal = { message: string; fields?: FieldErrors }

type FormOptions = {
  /** Validates the fields before anything is sent. */
  check?: (form: FormData) => FieldErrors
  /** The server's refusal, if any. */
  problem?: Refusal
  /** The field that shows a refusal without field errors. */
  field?: string
  busy: boolean
}

/**
 * Used by every form of the office. Validates with the server's own schema before sending, shows the field errors of
 * this check or of the server, and focuses the first field with one. Editing a field clears its error. The form decides
 * itself whether it submits to an action or to the API.
 */
export function useForm({ check = () => ({}), problem, field = 'form', busy }: FormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(() => errorsOf(problem, field))
  const shouldFocusError = useRef(false)

  useEffect(() => {
    shouldFocusError.current = problem !== undefined
    setErrors(errorsOf(problem, field))
  }, [problem, field])

  useEffect(() => {
    if (!shouldFocusError.current) return
    shouldFocusError.current = false
    const names = Object.keys(errors).filter((name) => errors[name])
    const invalid = names.length > 0 && form.current?.querySelector<HTMLElement>(names.map(byName).join())
    const target = invalid || form.current?.querySelector<HTMLElement>('[type=submit]')
    target?.focus()
  }, [errors])

  function show(newErrors: FieldErrors) {
    shouldFocusError.current = true
    setErrors(newErrors)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (busy) return event.preventDefault()
    const newErrors = validate(event.currentTarget)
    if (Object.keys(newErrors).length === 0) return setErrors({})
    event.preventDefault()
    show(newErrors)
  }

  function validate(element: HTMLFormElement) {
    return { ...check(new FormData(element)), ...validityErrors(element) }
  }

  /** Clears the error of the edited field. A file is validated at once; any edit clears an error of the whole form. */
  function edit({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    const { name, type } = target as HTMLInputElement
    const fieldErrors = type === 'file' ? validate(currentTarget)[name] : undefined
    const isFormError = problem && !problem.fields
    setErrors((old) => (isFormError && old[field]?.[0] === problem.message ? {} : { ...old, [name]: fieldErrors }))
  }

  return { errors, show, attributes: { ref: form, onSubmit: submit, onInput: edit, noValidate: true } }
}

function errorsOf(problem: Refusal | undefined, field: string): FieldErrors {
  if (!problem) return {}
  return problem.fields ?? { [field]: [problem.message] }
}

function byName(name: string) {
  return `[name="${CSS.escape(name)}"]`
}

/** A check by a schema, with the server's messages. */
export function bySchema(schema: z.ZodType) {
  return (form: FormData) => checkFields(schema, Object.fromEntries(form))
}

/** The errors that a schema finds in the fields of a form. */
export function checkFields(schema: z.ZodType, fields: object): FieldErrors {
  try {
    parse(schema, fields)
    return {}
  } catch (error) {
    if (error instanceof Problem && error.fields) return error.fields
    throw error
  }
}

const dateIncomplete = 'Enter the whole date with its time, or leave it empty.'

/**
 * Errors that the values do not show: an incomplete date has an empty value, and a file field sets its own errors as
 * custom validity.
 */
function validityErrors(form: HTMLFormElement): FieldErrors {
  const inputs = Array.from(form.elements).filter((element) => element instanceof HTMLInputElement)
  const invalid = inputs.filter(({ validity }) => validity.badInput || validity.customError)
  return Object.fromEntries(
    invalid.map(({ name, validity, validationMessage }) => [
      name,
      [validity.badInput ? dateIncomplete : validationMessage],
    ]),
  )
}

/** Whether a form was changed since it was opened. Passwords are ignored: they are quickly typed again. */
export function isChanged(form: HTMLFormElement | null) {
  return Array.from(form?.elements ?? []).some((element) => {
    if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue
    if (element instanceof HTMLSelectElement) return !element.options[element.selectedIndex]?.defaultSelected
    if (!(element instanceof HTMLInputElement) || element.autocomplete.endsWith('password')) return false
    if (element.type === 'checkbox') return element.checked !== element.defaultChecked
    return element.type === 'file' ? element.files?.length !== 0 : element.value !== element.defaultValue
  })
}
