import { type FormEvent, useEffect, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import type { z } from 'zod'
import type { FieldErrors } from '#domain/problem.ts'
import { bySchema, useForm } from './use-form.ts'

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
  const { errors, show, attributes } = useForm({ check, problem: answer?.problem, field, busy: busy !== undefined })
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
  return { Form: fetcher.Form, submit: fetcher.submit, errors, show, busy, done, attributes: formAttributes }
}
