import { z } from 'zod'
import { rules } from '#domain/rules.ts'

const { maxTitle, maxText, maxWriter, maxTags, maxTagLength } = rules.post

const required = (most: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(most, `At most ${most.toLocaleString('en-IN')} characters.`)

/** What the office's form sends for a post; the image comes beside it. */
export const NewPost = z.object({
  title: required(maxTitle, 'Title is required'),
  description: required(maxText, 'Description is required'),
  writer: required(maxWriter, 'Writer name is required'),
  tags: z
    .string()
    .default('')
    .transform(splitTags)
    .pipe(
      z
        .array(z.string().max(maxTagLength, `A tag has at most ${maxTagLength} characters.`))
        .max(maxTags, `At most ${maxTags} tags.`),
    ),
  date: z
    .string()
    .optional()
    .transform((words) => words?.trim() || undefined)
    .refine((words) => words === undefined || isDay(words), 'Enter a date such as November 15, 2026.'),
})

export type NewPost = z.infer<typeof NewPost>

/** A change of a post: what is not sent stays. */
export const PostChange = NewPost.partial().extend({
  /** The moment of the version that was changed; another one means that somebody was faster. */
  updatedAt: z.string().optional(),
})

export type PostChange = z.infer<typeof PostChange>

/** What is said where a post comes without its image. */
export const imageMissing = 'Please upload an image'

/** Comma-separated words, each once. */
export function splitTags(words: string) {
  return [...new Set(words.split(',').map((tag) => tag.trim()))].filter(Boolean)
}

/**
 * The moment of a date that a person wrote. Today's date is now, so that two posts of one day keep their order;
 * any other day begins at midnight in India.
 */
export function momentOf(words: string | undefined, now: Date) {
  if (!words) return now.toISOString()
  if (/\d:\d{2}/.test(words)) return new Date(words).toISOString()
  const day = dayIn(rules.timeZone, new Date(`${words} 12:00 UTC`))
  return day === dayIn(rules.timeZone, now) ? now.toISOString() : new Date(`${day}T00:00:00+05:30`).toISOString()
}

/** Some words that a program takes for a date lead to no moment, such as one of the year 12026. */
function isDay(words: string) {
  try {
    return Boolean(momentOf(words, new Date()))
  } catch {
    return false
  }
}

function dayIn(timeZone: string, moment: Date) {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(moment)
}
