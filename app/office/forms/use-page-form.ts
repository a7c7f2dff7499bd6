import { useEffect, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import type { z } from 'zod'
import type { FieldErrors } from '#domain/problem.ts'
import { bySchema, useForm } from './use-form.ts'

type Options<Done> = {
  /** Names of the buttons with which it is sent. */
  intents: string[]
  /** What is checked before anything is sent. */
  schema?: z.ZodType
  /** The field below which a refusal stands that names none. */
  field: string
  onDone?: (done: Done) => void
}

/** What `answerPageForm` gives. */
type Answer<Done> = {
  done?: Done
  problem?: { message: string; fields?: FieldErrors }
  values?: { intent?: string }
}

/** One of several forms of a page: its errors, whether it is being sent, and what came of it. */
export function usePageForm<Done extends { intent: string }>({ intents, schema, field, onDone }: Options<Done>) {
  const fetcher = useFetcher()
  const sent = fetcher.data as Answer<Done> | undefined
  // Sent before the script has loaded, the page itself bears the answer.
  const page = useActionData() as Answer<Done> | undefined
  const ofPage = page?.done ?? page?.values
  const answer = sent ?? (ofPage && intents.includes(ofPage.intent ?? '') ? page : undefined)
  // Once answered it may be sent anew, though the rest of the page is still catching up.
  const busy = fetcher.state === 'submitting' ? String(fetcher.formData?.get('intent')) : undefined
  const check = schema && bySchema(schema)
  const { errors, show, attributes } = useForm({ check, problem: answer?.problem, field, busy: busy !== undefined })
  const { done } = answer ?? {}
  const { ref } = attributes
  const tell = useRef(onDone)

  useEffect(() => {
    tell.current = onDone
  })

  useEffect(() => {
    if (!done) return
    ref.current?.reset()
    tell.current?.(done)
  }, [done, ref])

  return { Form: fetcher.Form, submit: fetcher.submit, errors, show, busy, done, attributes }
}
