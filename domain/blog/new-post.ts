import { z } from 'zod'
import { localTime, momentAt } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { readDate } from './written-date.ts'

const { maxTitle, maxText, maxAuthor, maxTags, maxTagLength, maxSummary, maxImageAlt, maxShareText } = rules.post

const atMost = (most: number) => z.string().trim().max(most, tooLong(most))

const required = (most: number, message: string) => z.string(message).trim().min(1, message).max(most, tooLong(most))

const titleMissing = 'Title is required'
const textMissing = 'Description is required'
const authorMissing = 'Writer name is required'

/** What is said where a post comes without its image. */
export const imageMissing = 'Please upload an image'

const dateUnclear = 'Enter a date such as November 15, 2026 or 2026-11-15, with a time such as 2026-11-15T17:30.'
const momentUnclear = 'Enter a moment with its zone, such as 2026-11-19T09:30:00+05:30.'
const dayUnclear = 'Enter a day such as 2026-11-15, or nothing.'

/** Markdown: white space at its beginning may mean something, lines without words do not. */
const text = z
  .string(textMissing)
  .transform((words) => withoutBlankEnds(words.replace(/\r\n?/g, '\n')))
  .pipe(z.string().max(maxText, tooLong(maxText)))

/** Comma-separated words, each once. */
const list = z
  .string()
  .optional()
  .transform((words) => (words === undefined ? undefined : splitList(words)))

/** A day, or nothing where it was taken away. */
const day = z
  .union([z.iso.date(dayUnclear), z.literal('')], dayUnclear)
  .transform((words) => words || null)
  .optional()

/** The words of a post that every save of it keeps. */
export const PostWords = z.object({
  title: required(maxTitle, titleMissing),
  text: text.optional(),
  author: atMost(maxAuthor).optional(),
  summary: atMost(maxSummary).optional(),
  tags: list.pipe(
    z
      .array(z.string().max(maxTagLength, `A tag has at most ${maxTagLength} characters.`))
      .max(maxTags, `At most ${maxTags} tags.`)
      .optional(),
  ),
  /** Practice areas by the ends of their addresses; which there are, the firm's words say. */
  areas: list,
  imageAlt: atMost(maxImageAlt).optional(),
  shareText: atMost(maxShareText).optional(),
  lawStatedOn: day,
  reviewBy: day,
})

/** What a draft is made of: a title alone will do. */
export const NewDraft = PostWords.extend({
  state: z.enum(['draft', 'published'], 'draft or published.').optional(),
  /** Left empty, it is made from the title. */
  slug: z
    .string()
    .trim()
    .max(200, tooLong(200))
    .transform((words) => words || undefined)
    .optional(),
  date: z
    .string()
    .optional()
    .transform((words) => words?.trim() || undefined)
    .refine((words) => words === undefined || readDate(words) !== undefined, dateUnclear)
    .transform((words) => words && readDate(words)),
  publishAt: z.iso
    .datetime({ offset: true, error: momentUnclear })
    .transform((words) => new Date(words).toISOString())
    .optional(),
  explanation: atMost(rules.post.maxExplanation).optional(),
  /** A picture of the library that becomes the lead picture, by the name of its file. */
  picture: z.string().max(100).optional(),
})

export type NewDraft = z.infer<typeof NewDraft>

/** What a post is made of that readers find at once or at its time; the image comes beside it. */
export const NewPost = NewDraft.extend({
  text: text.pipe(z.string().min(1, textMissing)),
  author: required(maxAuthor, authorMissing),
})

export type NewPost = z.infer<typeof NewPost>

/** The newest revision that somebody began with; another newest one means that somebody was faster. */
const revision = z.coerce.number<string>().int().min(0).optional()

/** One opening of the writing page: what it saves takes the place of what it kept before, and never of another's. */
const sitting = z.string().max(100).optional()

/** A change of a post: what is not sent stays. */
export const PostChange = NewDraft.partial().extend({
  revision,
  sitting,
  /** The moment of the version that was changed: the same for who knows no revisions. */
  updatedAt: z.string().optional(),
})

export type PostChange = z.infer<typeof PostChange>

/** What is kept while somebody types. */
export const TypedWords = PostWords.partial().extend({
  revision,
  sitting,
  /** It stays among the revisions, whatever the same person types next. */
  apart: z.boolean().optional(),
})

export type TypedWords = z.infer<typeof TypedWords>

type Publishable = { text: string; author: string; imageKey: string | null }

/** What a draft lacks to be published, at the fields it lacks. */
export function missingIn({ text, author, imageKey }: Publishable) {
  return {
    ...(text === '' && { text: [textMissing] }),
    ...(author === '' && { author: [authorMissing] }),
    ...(imageKey === null && { image: [imageMissing] }),
  }
}

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

/** By hand: a pattern that looks for white space before the end looks at every run of it. */
function withoutBlankEnds(words: string) {
  let end = words.length
  while (end > 0 && ' \t\n'.includes(words.charAt(end - 1))) end--
  return words.slice(0, end).replace(/^(?:[ \t]*\n)+/, '')
}

function tooLong(most: number) {
  return `At most ${most.toLocaleString('en-IN')} characters.`
}

/** A practice area that the firm does not have is refused at its field. */
export function checkAreas(areas: string[] = [], { practiceAreas }: Pick<Content, 'practiceAreas'>) {
  const unknown = areas.find((slug) => !practiceAreas.some((area) => area.slug === slug))
  if (unknown === undefined) return
  const example = practiceAreas.at(0)?.slug
  const sentence = `There is no practice area "${unknown}". Its name is the end of its address, such as ${example}.`
  throw new Problem('invalid-input', { fields: { areas: [sentence] } })
}
