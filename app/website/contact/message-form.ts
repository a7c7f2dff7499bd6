import type { Content } from '#domain/firm/content.ts'
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

/** The fields in their order, by the names they are sent under; their labels have the same names. */
export const fieldNames = ['name', 'phone', 'email', 'service', 'message'] as const

export type FieldName = (typeof fieldNames)[number]

/** What the form says, as it travels in the page. */
export type FormWords = Content['interface']['messageForm'] & {
  errors: Content['interface']['messageErrors']
  /** As many as there are fields. */
  numbers: string[]
}

export type FormPage = keyof typeof formAnchors
