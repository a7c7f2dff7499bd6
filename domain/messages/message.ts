import { z } from 'zod'
import { rules } from '#domain/rules.ts'
import { messageStates } from './desk.ts'
import { numbersIn } from './telephone.ts'

const { maxName, maxEmail, maxPhone, minPhoneDigits, maxPhoneDigits, maxText } = rules.message

/** What a visitor writes to the firm: the forms and the API accept exactly this. */
export const NewMessage = z.object({
  name: z
    .string('Enter your name.')
    .trim()
    .min(1, 'Enter your name.')
    .max(maxName, `Enter at most ${maxName} characters.`),
  email: z
    .string('Enter your e-mail address.')
    .trim()
    .min(1, 'Enter your e-mail address.')
    .max(maxEmail, `Enter at most ${maxEmail} characters.`)
    .pipe(z.email('Enter an e-mail address in the form name@example.com.')),
  phone: z
    .string('Enter a telephone number on which we may reach you.')
    .trim()
    .min(1, 'Enter a telephone number on which we may reach you.')
    // Without this what is too long would be looked through all the same, which takes seconds.
    .max(maxPhone, { error: `Enter at most ${maxPhone} characters.`, abort: true })
    .refine(
      (typed) => numbersIn(typed).length > 0,
      `Enter a telephone number with ${minPhoneDigits} to ${maxPhoneDigits} digits.`,
    ),
  message: z
    .string('Write a short message so that we know how to help.')
    .trim()
    .min(1, 'Write a short message so that we know how to help.')
    .max(maxText, `Write at most ${maxText.toLocaleString('en-IN')} characters.`),
  service: z
    .string()
    .trim()
    .max(60, 'Choose a practice area from the list.')
    .regex(/^[a-z-]*$/, 'Choose a practice area from the list.')
    .nullish()
    .transform((slug) => slug || null),
})

export type NewMessage = z.infer<typeof NewMessage>

const { maxNote, maxAtOnce } = rules.message

/** What the office may change of a message. */
export const MessageChange = z
  .object({
    unread: z.boolean('true or false.').optional(),
    state: z.enum(messageStates, `One of ${messageStates.join(', ')}.`).optional(),
    /** The username of the one who has it from now on; null for nobody. */
    assignee: z.string('A username, or null for nobody.').trim().min(1, 'A username.').nullish(),
    /** Is added: nobody changes what was noted. */
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

/** The same for several; or that they go into the bin, come out of it, or go for ever. */
export const MessagesChange = z.object({
  ids: z.array(z.string().min(1).max(100)).min(1, 'At least one id.').max(maxAtOnce, `At most ${maxAtOnce} at once.`),
  change: z.union(
    [z.enum(['bin', 'restore', 'delete']), MessageChange],
    'bin, restore, delete, or what is to be changed.',
  ),
})

/** The two forms thank in their own words. */
export const thanks = {
  home: "Thank you for your message. We'll contact you shortly.",
  contact: "Thank you for contacting us. We'll reach out to you shortly.",
} as const

export const referencePattern = /^CH-[0-9A-Z]{4}-[0-9A-Z]{4}$/

/** The reference that was meant, as people write it down from the telephone: 'ch ab23 cd45', 'AB23CD45'. */
export function asReference(words: string) {
  const [, first, second] =
    /^(?:CH)?([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(words.toUpperCase().replace(/[\s\p{Pd}.]/gu, '')) ?? []
  return first && second ? `CH-${first}-${second}` : undefined
}

/** A field that no person sees: whoever fills it in reads the page as programs do. */
export const hiddenField = 'topic_line'
