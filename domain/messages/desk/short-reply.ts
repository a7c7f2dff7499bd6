import { z } from 'zod'
import { rules } from '#domain/rules.ts'

const { maxTitle, maxText } = rules.shortReply

/** A canned reply; `{name}` and `{reference}` are placeholders. */
export const NewShortReply = z.object({
  title: z
    .string('Give it a title.')
    .trim()
    .min(1, 'Give it a title.')
    .max(maxTitle, `Enter at most ${maxTitle} characters.`),
  text: z
    .string('Write the words of the reply.')
    .trim()
    .min(1, 'Write the words of the reply.')
    .max(maxText, `Write at most ${maxText.toLocaleString('en-IN')} characters.`),
})

export type NewShortReply = z.infer<typeof NewShortReply>

export const ShortReplyChange = NewShortReply.partial()

export type ShortReplyChange = z.infer<typeof ShortReplyChange>

/** Fills the placeholders of a short reply for one message. */
export function fillShortReply(text: string, { name, reference }: { name: string; reference: string }) {
  const values: Record<string, string> = { name, reference }
  return text.replace(/\{(name|reference)\}/g, (placeholder, key: string) => values[key] ?? placeholder)
}
