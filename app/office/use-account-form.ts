import { useEffect } from 'react'
import { useActionData, useFetcher } from 'react-router'
import type { z } from 'zod'
import type { action, clientAction } from './account.tsx'
import { useFormErrors } from './use-form-errors.ts'

type Options = {
  /** Names of the buttons with which it is sent. */
  intents: string[]
  schema: z.ZodType
  /** The field below which a refusal stands that names none. */
  field: string
}

/** One of the forms of the account page: its errors, whether it is being sent, and what came of it. */
export function useAccountForm({ intents, schema, field }: Options) {
  const fetcher = useFetcher<typeof clientAction>()
  // Sent before the script has loaded, the page itself bears the answer.
  const page = useActionData<typeof action>()
  const ofPage = page?.done ?? page?.values
  const answer = fetcher.data ?? (ofPage && intents.includes(ofPage.intent ?? '') ? page : undefined)
  // Once answered it may be sent anew, though the rest of the page is still catching up.
  const busy = fetcher.state === 'submitting' ? String(fetcher.formData?.get('intent')) : undefined
  const { errors, attributes } = useFormErrors({ schema, problem: answer?.problem, field, busy: busy !== undefined })
  const { done } = answer ?? {}
  const { ref } = attributes

  useEffect(() => {
    if (done) ref.current?.reset()
  }, [done, ref])

  const values = answer && 'values' in answer ? answer.values : undefined
  return { Form: fetcher.Form, submit: fetcher.submit, errors, busy, done, values, attributes }
}
