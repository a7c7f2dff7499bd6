import { z } from 'zod'
import { rules } from '#domain/rules.ts'

const { maxTitle, maxText, maxAuthor, maxTags, maxTagLength } = rules.post

const required = (most: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(most, `At most ${most.toLocaleString('en-IN')} characters.`)

/** What a post is made of; the image comes beside it. */
export const NewPost = z.object({
  title: required(maxTitle, 'Title is required'),
  text: required(maxText, 'Description is required'),
  author: required(maxAuthor, 'Writer name is required'),
  tags: z
    .string()
    .optional()
    .transform((words) => (words === undefined ? undefined : splitTags(words)))
    .pipe(
      z
        .array(z.string().max(maxTagLength, `A tag has at most ${maxTagLength} characters.`))
        .max(maxTags, `At most ${maxTags} tags.`)
        .optional(),
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
 * any other day begins at midnight in India, and a time of day is India's.
 */
export function momentOf(words: string | undefined, now: Date) {
  if (!words) return now.toISOString()
  if (isMoment(words)) return new Date(words).toISOString()
  if (/\d:\d{2}/.test(words)) return new Date(`${words} GMT+0530`).toISOString()
  const day = dayIn(rules.timeZone, new Date(`${words} 12:00 UTC`))
  return day === dayIn(rules.timeZone, now) ? now.toISOString() : new Date(`${day}T00:00:00+05:30`).toISOString()
}

/** A program takes much for a date: the 31st of February for a day in March, or a single digit for a month. */
function isDay(words: string) {
  try {
    const day = dayIn(rules.timeZone, new Date(momentOf(words, new Date())))
    const numbers = words.match(/\d+/g)?.map(Number) ?? []
    return isMoment(words) || [day.slice(0, 4), day.slice(-2)].every((number) => numbers.includes(Number(number)))
  } catch {
    return false
  }
}

/** As a program writes it, with its time zone. */
function isMoment(words: string) {
  return z.iso.datetime({ offset: true }).safeParse(words).success
}

function dayIn(timeZone: string, moment: Date) {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(moment)
}
