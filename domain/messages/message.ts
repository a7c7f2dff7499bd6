import { z } from 'zod'
import type { Content } from '#domain/firm/content.ts'
import { rules } from '#domain/rules.ts'
import { fill } from '#domain/template.ts'
import { messageStates } from './desk/desk.ts'
import { numbersIn } from './telephone.ts'

const { maxName, maxEmail, maxPhone, minPhoneDigits, maxPhoneDigits, maxText, maxNote, maxAtOnce } = rules.message

/** What a visitor writes to the firm: the schema of the forms and the API. Its errors use the firm's texts. */
export function messageSchema(words: () => Content['interface']['messageErrors']) {
  const nameMissing = { error: () => words().nameMissing }
  const emailMissing = { error: () => words().emailMissing }
  const phoneMissing = { error: () => words().phoneMissing }
  const messageMissing = { error: () => words().messageMissing }
  const serviceWrong = { error: () => words().serviceWrong }
  const tooLong = (most: number) => ({ error: () => fill(words().tooLong, { most }) })
  return z.object({
    name: z.string(nameMissing).trim().min(1, nameMissing).max(maxName, tooLong(maxName)),
    email: z
      .string(emailMissing)
      .trim()
      .min(1, emailMissing)
      .max(maxEmail, tooLong(maxEmail))
      .pipe(z.email({ error: () => words().emailWrong })),
    phone: z
      .string(phoneMissing)
      .trim()
      .min(1, phoneMissing)
      // Abort here: searching a very long input for numbers takes seconds.
      .max(maxPhone, { ...tooLong(maxPhone), abort: true })
      .refine((typed) => numbersIn(typed).length > 0, {
        error: () => fill(words().phoneWrong, { least: minPhoneDigits, most: maxPhoneDigits }),
      }),
    message: z
      .string(messageMissing)
      .trim()
      .min(1, messageMissing)
      .max(maxText, { error: () => fill(words().messageTooLong, { most: maxText.toLocaleString('en-IN') }) }),
    service: z
      .string()
      .trim()
      .max(60, serviceWrong)
      .regex(/^[a-z-]*$/, serviceWrong)
      .nullish()
      .transform((slug) => slug || null),
  })
}

export type NewMessage = z.infer<ReturnType<typeof messageSchema>>

/** What staff may change of a message. */
export const MessageChange = z
  .object({
    unread: z.boolean('true or false.').optional(),
    state: z.enum(messageStates, `One of ${messageStates.join(', ')}.`).optional(),
    /** The username of the new assignee; null for nobody. */
    assignee: z.string('A username, or null for nobody.').trim().min(1, 'A username.').nullish(),
    /** Is appended: existing notes cannot be changed. */
    note: z
      .string('A text.')
      .trim()
      .min(1, 'Write a note.')
      .max(maxNote, `Write at most ${maxNote.toLocaleString('en-IN')} characters.`)
      .optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['unread'],
    error: 'Say what is to be changed: unread, state, assignee or note.',
  })

export type MessageChange = z.infer<typeof MessageChange>

/** A change of several messages, or moving them into the bin, out of it, or deleting them permanently. */
export const MessagesChange = z.object({
  ids: z.array(z.string().min(1).max(100)).min(1, 'At least one id.').max(maxAtOnce, `At most ${maxAtOnce} at once.`),
  change: z.union(
    [z.enum(['bin', 'restore', 'delete']), MessageChange],
    'bin, restore, delete, or what is to be changed.',
  ),
})

export const referencePattern = /^CH-[0-9A-Z]{4}-[0-9A-Z]{4}$/

/** Normalises a reference that was written down from the telephone: 'ch ab23 cd45', 'AB23CD45'. */
export function asReference(typed: string) {
  const [, first, second] =
    /^(?:CH)?([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(typed.toUpperCase().replace(/[\s\p{Pd}.]/gu, '')) ?? []
  return first && second ? `CH-${first}-${second}` : undefined
}

/** The honeypot field: people do not see it, so a bot has filled it in. */
export const hiddenField = 'topic_line'
