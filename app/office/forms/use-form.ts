import { type FormEvent, useEffect, useRef, useState } from 'react'
import { data, useActionData, useFetcher } from 'react-router'
import type { z } from 'zod'
import { connectionFailed } from '#api/client/call.ts'
import { type FieldErrors, Problem, parse } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'

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

  function showErrors(newErrors: FieldErrors) {
    shouldFocusError.current = true
    setErrors(newErrors)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (busy) return event.preventDefault()
    const newErrors = validate(event.currentTarget)
    if (Object.keys(newErrors).length === 0) return setErrors({})
    event.preventDefault()
    showErrors(newErrors)
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

  return { errors, showErrors, attributes: { ref: form, onSubmit: submit, onInput: edit, noValidate: true } }
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

type Options<Done> = {
  /** The intents of the form's submit buttons. */
  intents: string[]
  /** Validates the fields before anything is sent. */
  schema?: z.ZodType
  /** The field that shows a refusal without field errors. */
  field: string
  onDone?: (done: Done) => void
}

/** The result of `answerPageForm`. */
type Answer<Done> = {
  done?: Done
  problem?: { message: string; fields?: FieldErrors }
  values?: { intent?: string }
}

/** One of several forms of a page: its errors, whether it is being sent, and its result. */
export function usePageForm<Done extends { intent: string }>({ intents, schema, field, onDone }: Options<Done>) {
  const fetcher = useFetcher()
  const fetcherAnswer = fetcher.data as Answer<Done> | undefined
  // If the form was sent before hydration, the answer is in the page's action data.
  const pageAnswer = useActionData() as Answer<Done> | undefined
  const pageResult = pageAnswer?.done ?? pageAnswer?.values
  const answer = fetcherAnswer ?? (pageResult && intents.includes(pageResult.intent ?? '') ? pageAnswer : undefined)
  // Busy only while submitting: once answered, the form may be sent again while the page is still revalidating.
  const busy = fetcher.state === 'submitting' ? String(fetcher.formData?.get('intent')) : undefined
  const check = schema && bySchema(schema)
  const { errors, showErrors, attributes } = useForm({
    check,
    problem: answer?.problem,
    field,
    busy: busy !== undefined,
  })
  const { done } = answer ?? {}
  const { ref } = attributes
  const latestOnDone = useRef(onDone)
  const isEditedMeanwhile = useRef(false)

  useEffect(() => {
    latestOnDone.current = onDone
  })

  useEffect(() => {
    if (busy) isEditedMeanwhile.current = false
  }, [busy])

  useEffect(() => {
    if (!done) return
    // Keep what was typed between sending and the answer.
    if (!isEditedMeanwhile.current) ref.current?.reset()
    latestOnDone.current?.(done)
  }, [done, ref])

  function edit(event: FormEvent<HTMLFormElement>) {
    if (busy) isEditedMeanwhile.current = true
    attributes.onInput(event)
  }

  const formAttributes = { ...attributes, onInput: edit }
  return { Form: fetcher.Form, submit: fetcher.submit, errors, showErrors, busy, done, attributes: formAttributes }
}

/** Sends a form to its action. If the connection fails, the words stay and the form shows the error. */
export async function sendForm<Answer>(serverAction: () => Promise<Answer>) {
  try {
    return await serverAction()
  } catch (failure) {
    if (!(failure instanceof TypeError)) throw failure
    // Answer with an error status, so that the router does not revalidate the page, which would fail too.
    return data({ done: undefined, problem: { message: connectionFailed, fields: undefined } }, 503)
  }
}

/** Sends the sign-in form. After a success, waits a moment before the server's redirect, so that the user sees it. */
export async function sendSignIn<Answer>(serverAction: () => Promise<Answer>) {
  const delay = new Promise((resolve) => setTimeout(resolve, rules.signIn.redirectAfterMs))
  return await sendForm(() =>
    serverAction().catch(async (answer) => {
      if (answer instanceof Response) await delay
      throw answer
    }),
  )
}
