import { z } from 'zod'
import { rules } from '#domain/rules.ts'
import { causes } from './receipt.ts'

const asked = 'Enter the whole e-mail address, or a whole telephone number.'
const { withdrawn: _, ...byStaff } = causes

/** Whom a request is about, as the person gives it. */
export const PersonAsked = z.object({ asked: z.string(asked).trim().min(1, asked).max(rules.message.maxEmail, asked) })

/** How a request came to the staff. */
export const waysToAsk = Object.keys(byStaff) as (keyof typeof byStaff)[]

const chosen = z
  .string('Choose at least one message.')
  .min(1, 'Choose at least one message.')
  .transform((ids) => ids.split(','))
  .refine((ids) => ids.length <= rules.privacy.mostShown, 'Choose fewer messages.')

/** What is handed to the person of it. */
export const PersonExport = z.object({
  ids: chosen,
  form: z.enum(['text', 'json']),
  notes: z.literal('on').optional(),
})

/** What has to be said before everything that is kept of a person is erased. */
export const PersonErasure = z.object({
  ids: chosen,
  cause: z.enum(waysToAsk, 'Say how the request came.'),
  identity: z.literal('on', 'Say that you made sure who is asking.'),
  lastFour: z
    .string('Type the last four digits of the telephone number.')
    .trim()
    .regex(/^\d{4}$/, 'Type the last four digits of the telephone number.'),
  mail: z.literal('on').optional(),
  currentPassword: z.string().max(1_000, 'Password is too long').optional(),
})

export type PersonErasure = z.infer<typeof PersonErasure>

/** A receipt that somebody shows. */
export const ReceiptShown = z.object({ reference: z.string().max(40), code: z.string().max(40) })
