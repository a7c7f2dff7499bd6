import type { FieldErrors } from '#domain/problem.ts'

/** What a contact form shows besides its empty fields. */
export type MessageForm = {
  values?: Record<string, string>
  errors?: FieldErrors
  failure?: string
  /** A message that was just kept. */
  sent?: { reference: string; receivedAt: string }
}

/** Where each page's form stands, so that a plain post comes back to it. */
export const formAnchors = { home: 'write', contact: 'form' } as const

/** The fields in their order, by the names they are sent under. */
export const fieldLabels = {
  name: 'Full name',
  phone: 'Telephone',
  email: 'E-mail',
  service: 'Practice area',
  message: 'Message',
} as const

export type FieldName = keyof typeof fieldLabels

export type FormPage = keyof typeof formAnchors
