import type { Content } from '#domain/firm/content.ts'
import type { FieldErrors } from '#domain/problem.ts'

/** The state of a contact form. */
export type MessageForm = {
  values?: Record<string, string>
  errors?: FieldErrors
  failure?: string
  /** The message that was just stored. */
  sent?: { reference: string; receivedAt: string }
}

/** The anchor of the form on each page: a submission without script returns to it. */
export const formAnchors = { home: 'write', contact: 'form' } as const

/** The names of the fields, in order; the keys of their labels are the same. */
export const fieldNames = ['name', 'phone', 'email', 'service', 'message'] as const

export type FieldName = (typeof fieldNames)[number]

/** The texts of the form, which are serialized into the page. */
export type FormWords = Content['interface']['messageForm'] & {
  errors: Content['interface']['messageErrors']
  /** The numbers in words, as many as there are fields. */
  numbers: string[]
}

export type FormPage = keyof typeof formAnchors
