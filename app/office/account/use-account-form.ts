import { useEffect, useRef } from 'react'
import { useActionData, useFetcher } from 'react-router'
import type { z } from 'zod'
import type { sendForm } from '#app/office/forms/send-form.ts'
import { bySchema, useForm } from '#app/office/forms/use-form.ts'
import type { answerAccountForm } from './account-action.server.ts'

type Answer = Awaited<ReturnType<typeof answerAccountForm>>

type Options = {
  /** Names of the buttons with which it is sent. */
  intents: string[]
  /** What is checked before anything is sent. */
  schema?: z.ZodType
  /** The field below which a refusal stands that names none. */
  field: string
  onDone?: (done: AccountDone) => void
}

/** What the server made of a form. */
export type AccountDone = NonNullable<NonNullable<ReturnType<typeof useActionData<typeof answerAccountForm>>>['done']>

/** One of the forms of the account page: its errors, whether it is being sent, and what came of it. */
export function useAccountForm({ intents, schema, field, onDone }: Options) {
  const fetcher = useFetcher<typeof sendForm<Answer>>()
  // Sent before the script has loaded, the page itself bears the answer.
  const page = useActionData<typeof answerAccountForm>()
  const ofPage = page?.done ?? page?.values
  const answer = fetcher.data ?? (ofPage && intents.includes(ofPage.intent ?? '') ? page : undefined)
  // Once answered it may be sent anew, though the rest of the page is still catching up.
  const busy = fetcher.state === 'submitting' ? String(fetcher.formData?.get('intent')) : undefined
  const check = schema && bySchema(schema)
  const { errors, attributes } = useForm({ check, problem: answer?.problem, field, busy: busy !== undefined })
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

  return { Form: fetcher.Form, errors, busy, done, attributes }
}
