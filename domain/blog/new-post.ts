import { z } from 'zod'
import { localTime, momentAt } from '#domain/local-time.ts'
import { rules } from '#domain/rules.ts'
import { readDate } from './written-date.ts'

const { maxTitle, maxText, maxAuthor, maxTags, maxTagLength } = rules.post

const required = (most: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(most, `At most ${most.toLocaleString('en-IN')} characters.`)

const dateUnclear = 'Enter a date such as November 15, 2026 or 2026-11-15, with a time such as 2026-11-15T17:30.'

/** What is said where a form holds a part of a date, which a browser gives as none. */
export const dateIncomplete = 'Enter the whole date with its time, or leave it empty.'

/** What a post is made of; the image comes beside it. */
export const NewPost = z.object({
  title: required(maxTitle, 'Title is required'),
  text: required(maxText, 'Description is required'),
  author: required(maxAuthor, 'Writer name is required'),
  tags: z
    .string()
    .optional()
    .transform((words) => (words === undefined ? undefined : splitList(words)))
    .pipe(
      z
        .array(z.string().max(maxTagLength, `A tag has at most ${maxTagLength} characters.`))
        .max(maxTags, `At most ${maxTags} tags.`)
        .optional(),
    ),
  /** Practice areas by the ends of their addresses; which there are, the firm's words say. */
  areas: z
    .string()
    .optional()
    .transform((words) => (words === undefined ? undefined : splitList(words))),
  date: z
    .string()
    .optional()
    .transform((words) => words?.trim() || undefined)
    .refine((words) => words === undefined || readDate(words) !== undefined, dateUnclear)
    .transform((words) => words && readDate(words)),
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
export function splitList(words: string) {
  return [...new Set(words.split(',').map((word) => word.trim()))].filter(Boolean)
}

/**
 * The moment of a post's date. Today's date is now, so that two posts of one day keep their order;
 * any other day begins at midnight in India.
 */
export function momentOf(date: string | undefined, now: Date) {
  if (!date || date === localTime(now.toISOString()).slice(0, 10)) return now.toISOString()
  return date.includes('T') ? new Date(date).toISOString() : momentAt(`${date}T00:00`)
}
