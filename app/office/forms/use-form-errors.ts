import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { parse } from '#domain/parse.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'

type Refusal = { message: string; fields?: FieldErrors }
type Options = {
  schema: z.ZodType
  /** What the server refused, if it did. */
  problem?: Refusal
  /** The field below which a refusal stands that names none. */
  field: string
  busy: boolean
}

/** Checks a form by the schema that the server uses, and shows its refusals; an error goes when its field is edited. */
export function useFormErrors({ schema, problem, field, busy }: Options) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(() => errorsOf(problem, field))
  const toBeSeen = useRef(false)

  useEffect(() => {
    toBeSeen.current = problem !== undefined
    setErrors(errorsOf(problem, field))
  }, [problem, field])

  useEffect(() => {
    if (!toBeSeen.current) return
    toBeSeen.current = false
    form.current?.querySelector<HTMLElement>(Object.keys(errors).map(byName).join())?.focus()
  }, [errors])

  function check(event: FormEvent<HTMLFormElement>) {
    if (busy) return event.preventDefault()
    try {
      parse(schema, new FormData(event.currentTarget))
      setErrors({})
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal
      event.preventDefault()
      toBeSeen.current = true
      setErrors(errorsOf(refusal, field))
    }
  }

  function clear({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    // A refusal of the whole concerns every field.
    setErrors((old) => (problem && !problem.fields && old[field]?.[0] === problem.message ? {} : without(old, name)))
  }

  return { errors, attributes: { ref: form, onSubmit: check, onInput: clear, noValidate: true } }
}

function errorsOf(problem: Refusal | undefined, field: string): FieldErrors {
  if (!problem) return {}
  return problem.fields ?? { [field]: [problem.message] }
}

function without(errors: FieldErrors, name: string) {
  const { [name]: gone, ...rest } = errors
  return gone ? rest : errors
}

function byName(name: string) {
  return `[name="${CSS.escape(name)}"]`
}

/** What a schema finds wrong with the fields of a form, in the words that the server would use. */
export function checkFields(schema: z.ZodType, fields: object): FieldErrors {
  try {
    parse(schema, fields)
    return {}
  } catch (error) {
    if (error instanceof Problem && error.fields) return error.fields
    throw error
  }
}

/** Whether a form holds anything that it did not hold when it was opened; a password alone is soon typed again. */
export function isChanged(form: HTMLFormElement | null) {
  return Array.from(form?.elements ?? []).some((element) => {
    if (element instanceof HTMLTextAreaElement) return element.value !== element.defaultValue
    if (element instanceof HTMLSelectElement) return !element.options[element.selectedIndex]?.defaultSelected
    if (!(element instanceof HTMLInputElement) || element.autocomplete.endsWith('password')) return false
    if (element.type === 'checkbox') return element.checked !== element.defaultChecked
    return element.type === 'file' ? element.files?.length !== 0 : element.value !== element.defaultValue
  })
}
