import { z } from 'zod'
import { rules } from '#domain/rules.ts'
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
    .max(maxPhone, `Enter at most ${maxPhone} characters.`)
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

/** What the office may change of a message. */
export const MessageChange = z.object({ unread: z.boolean('true or false.') })

/** The two forms thank in their own words. */
export const thanks = {
  home: "Thank you for your message. We'll contact you shortly.",
  contact: "Thank you for contacting us. We'll reach out to you shortly.",
} as const

export const referencePattern = /^CH-[0-9A-Z]{4}-[0-9A-Z]{4}$/
