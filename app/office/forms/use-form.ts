import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { parse } from '#domain/parse.ts'
import { type FieldErrors, Problem } from '#domain/problem.ts'

type Refusal = { message: string; fields?: FieldErrors }

type FormOptions = {
  /** What is wrong with the fields, found before anything is sent. */
  check?: (form: FormData) => FieldErrors
  /** What the server refused, if it did. */
  problem?: Refusal
  /** The field below which a refusal stands that names none. */
  field?: string
  busy: boolean
}

/**
 * Every form of the office: checks what is about to be sent by the server's own schema, marks what is wrong with its
 * fields, here or as the server says, and puts the cursor into the first of them. A mark goes when its field is edited.
 * Whether an action or a call of the API takes the form is its own affair.
 */
export function useForm({ check = () => ({}), problem, field = 'form', busy }: FormOptions) {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState(() => errorsOf(problem, field))
  const isToBeSeen = useRef(false)

  useEffect(() => {
    isToBeSeen.current = problem !== undefined
    setErrors(errorsOf(problem, field))
  }, [problem, field])

  useEffect(() => {
    if (!isToBeSeen.current) return
    isToBeSeen.current = false
    const names = Object.keys(errors).filter((name) => errors[name])
    const marked = names.length > 0 && form.current?.querySelector<HTMLElement>(names.map(byName).join())
    const target = marked || form.current?.querySelector<HTMLElement>('[type=submit]')
    target?.focus()
  }, [errors])

  function show(wrong: FieldErrors) {
    isToBeSeen.current = true
    setErrors(wrong)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (busy) return event.preventDefault()
    const wrong = faultsOf(event.currentTarget)
    if (Object.keys(wrong).length === 0) return setErrors({})
    event.preventDefault()
    show(wrong)
  }

  function faultsOf(element: HTMLFormElement) {
    return { ...check(new FormData(element)), ...ownFaults(element) }
  }

  /** A file is judged as soon as it is chosen, and a refusal of the whole concerns every field. */
  function edit({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    const { name, type } = target as HTMLInputElement
    const wrong = type === 'file' ? faultsOf(currentTarget)[name] : undefined
    const isWhole = problem && !problem.fields
    setErrors((old) => (isWhole && old[field]?.[0] === problem.message ? {} : { ...old, [name]: wrong }))
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

/** A check by a schema, in the words that the server would use. */
export function bySchema(schema: z.ZodType) {
  return (form: FormData) => checkFields(schema, Object.fromEntries(form))
}

/** What a schema finds wrong with the fields of a form. */
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
 * What is wrong with a field that its value does not tell: the browser gives a part of a date as none, and a field
 * that has looked into a file has set what it found as its validity.
 */
function ownFaults(form: HTMLFormElement): FieldErrors {
  const inputs = Array.from(form.elements).filter((element) => element instanceof HTMLInputElement)
  const wrong = inputs.filter(({ validity }) => validity.badInput || validity.customError)
  return Object.fromEntries(
    wrong.map(({ name, validity, validationMessage }) => [
      name,
      [validity.badInput ? dateIncomplete : validationMessage],
    ]),
  )
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
