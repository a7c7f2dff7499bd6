import { z } from 'zod'
import type { Content } from '#domain/firm/content.ts'
import { rules } from '#domain/rules.ts'
import { fill } from '#domain/template.ts'
import { messageStates } from './desk/desk.ts'

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

/** Extracts the telephone numbers from typed text, in digits 0 to 9. An extension is too short to count as one. */
export function numbersIn(typed: string) {
  return [...inPlainDigits(typed).matchAll(writtenNumber)]
    .flatMap(([written]) => splitNumbers(written))
    .map((written) => written.replace(/[^+\d]/g, ''))
    .filter(hasLength)
}

/** Converts the digits of any script, such as '९८', to 0 to 9. */
export function inPlainDigits(text: string) {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    // Unicode has the ten digits of each script in a row.
    let first = point
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
    return String((point - first) % 10)
  })
}

/** Digits with common separators; a letter, a slash or a second plus starts another number. */
const writtenNumber = /\+?[\s\p{Z}\p{Pd}\p{Cf}()[\].·]*\d[\d\s\p{Z}\p{Pd}\p{Cf}()[\].·]*/gu

/** Splits two numbers that only a space separates: too long for one number, so split into the most equal halves. */
function splitNumbers(written: string) {
  const groups = written.split(/[\s\p{Z}]+/u)
  if (digitsOf(written) <= maxPhoneDigits) return [written]
  const halves = groups
    .slice(1)
    .map((_, before) => [groups.slice(0, before + 1).join(''), groups.slice(before + 1).join('')])
  const imbalance = ([one = '', other = '']: string[]) => Math.abs(digitsOf(one) - digitsOf(other))
  return halves.sort((one, other) => imbalance(one) - imbalance(other))[0] ?? [written]
}

function hasLength(number: string) {
  return digitsOf(number) >= minPhoneDigits && digitsOf(number) <= maxPhoneDigits
}

function digitsOf(text: string) {
  return text.replace(/\D/g, '').length
}

const providers = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.in',
  'hotmail.com',
  'outlook.com',
  'rediffmail.com',
  'icloud.com',
]
const maxEditDistance = 2

type HintWords = Pick<Content['interface']['messageForm'], 'didYouMean' | 'nineDigits'>

/** A hint about a probable typing mistake in a field; it never stops the form from being sent. */
export function fieldHint(name: string, typed: string, words: HintWords) {
  if (name === 'email') return emailHint(typed.trim(), words)
  if (name === 'phone') return phoneHint(typed, words)
  return undefined
}

function emailHint(email: string, words: HintWords) {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || !domain || providers.includes(domain)) return undefined
  const suggestion = providers.find(
    (provider) => editDistance(domain, provider) <= maxEditDistance && domain[0] === provider[0],
  )
  return suggestion && fill(words.didYouMean, { email: `${email.slice(0, at)}@${suggestion}` })
}

/** Only for Indian numbers: numbers of other countries have other lengths. */
function phoneHint(typed: string, words: HintWords) {
  const [number, ...others] = numbersIn(typed)
  if (!number || others.length > 0 || (number.startsWith('+') && !number.startsWith('+91'))) return undefined
  const digits = number.replace(/^(\+91|0)/, '').length
  return digits === 9 ? words.nineDigits : undefined
}

/** The Levenshtein distance. */
function editDistance(one: string, other: string) {
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, wanted] of [...other].entries()) {
      const substituted = (row[column] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(substituted, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
