import { referencePattern } from '#domain/messages/message.ts'
import type { FieldErrors } from '#domain/problem.ts'

/** What a contact form shows besides its empty fields. */
export type MessageForm = {
  values?: Record<string, string>
  errors?: FieldErrors
  failure?: string
  /** The reference of a message that was just kept. */
  sent?: string
}

/** After a plain post the visitor comes back to `?sent=` with the reference of the kept message. */
export function sentReference(address: string) {
  const sent = new URL(address).searchParams.get('sent') ?? ''
  return referencePattern.test(sent) ? sent : undefined
}
