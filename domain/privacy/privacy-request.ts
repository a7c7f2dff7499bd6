import { z } from 'zod'
import { rules } from '#domain/rules.ts'
import type { Row } from '#platform/database/tables.ts'

/** The proof of an erasure that a person receives. It does not identify the person. */
export type Receipt = {
  id: string
  cause: Row<'receipt'>['cause']
  /** Reference numbers of the erased messages. */
  references: string[]
  at: string
  /** Proves, together with the other fields, that the receipt is ours. */
  code: string
}

/** How an erasure was requested: shown in the receipt, and offered to staff as choices. */
export const causes = {
  withdrawn: 'by the link in our letter',
  telephone: 'by telephone',
  letter: 'by letter',
  'e-mail': 'by e-mail',
  person: 'in person',
} as const satisfies Record<Receipt['cause'], string>

const message = 'Enter the whole e-mail address, or a whole telephone number.'
const { withdrawn: _, ...byStaff } = causes

/** The e-mail address or telephone number that a request is about. */
export const PersonQuery = z.object({
  query: z.string(message).trim().min(1, message).max(rules.message.maxEmail, message),
})

/** How a request reached the staff. */
export const requestChannels = Object.keys(byStaff) as (keyof typeof byStaff)[]

const messageIds = z
  .string('Choose at least one message.')
  .min(1, 'Choose at least one message.')
  .transform((ids) => ids.split(','))
  .refine((ids) => ids.length <= rules.privacy.maxShown, 'Choose fewer messages.')

/** Input for an export. */
export const PersonExport = z.object({
  ids: messageIds,
  form: z.enum(['text', 'json']),
  notes: z.literal('on').optional(),
})

/** Input for erasing all data of a person. */
export const PersonErasure = z.object({
  ids: messageIds,
  cause: z.enum(requestChannels, 'Say how the request came.'),
  identity: z.literal('on', 'Say that you made sure who is asking.'),
  lastFour: z
    .string('Type the last four digits of the telephone number.')
    .trim()
    .regex(/^\d{4}$/, 'Type the last four digits of the telephone number.'),
  mail: z.literal('on').optional(),
  currentPassword: z.string().max(1_000, 'Password is too long').optional(),
})

export type PersonErasure = z.infer<typeof PersonErasure>

/** Input for checking a receipt that somebody presents. */
export const ReceiptCheck = z.object({ reference: z.string().max(40), code: z.string().max(40) })
