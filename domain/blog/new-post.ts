import { z } from 'zod'
import { localTime, momentAt } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { atMost, fieldNames, type PostFieldName, postFields, schemasOf } from './post-fields.ts'
import { readDate } from './written-date.ts'

/** What is said where a post comes without its image. */
export const imageMissing = 'Please upload an image'

const dateUnclear = 'Enter a date such as November 15, 2026 or 2026-11-15, with a time such as 2026-11-15T17:30.'
const momentUnclear = 'Enter a moment with its zone, such as 2026-11-19T09:30:00+05:30.'

const DraftWords = z.object(schemasOf('draft'))

/** What a draft is made of: a title alone will do. */
export const NewDraft = DraftWords.extend({
  state: z.enum(['draft', 'published'], 'draft or published.').optional(),
  /** Left empty, it is made from the title. */
  slug: atMost(200)
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
export const NewPost = NewDraft.extend(schemasOf('published'))

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
export const TypedWords = DraftWords.partial().extend({
  revision,
  sitting,
  /** It stays among the revisions, whatever the same person types next. */
  apart: z.boolean().optional(),
})

export type TypedWords = z.infer<typeof TypedWords>

type Publishable = { [Name in PostFieldName]?: unknown } & { imageKey: string | null }

/** What a draft lacks to be published, at the fields it lacks. */
export function missingIn({ imageKey, ...words }: Publishable): Record<string, string[]> {
  const empty = fieldNames.flatMap((name) => {
    const { missing } = postFields[name]
    return missing !== undefined && words[name] === '' ? [[name, [missing]] as const] : []
  })
  return { ...Object.fromEntries(empty), ...(imageKey === null && { image: [imageMissing] }) }
}

/**
 * The moment of a post's date. Today's date is now, so that two posts of one day keep their order;
 * any other day begins at midnight in India.
 */
export function momentOf(date: string | undefined, now: Date) {
  if (!date || date === localTime(now.toISOString()).slice(0, 10)) return now.toISOString()
  return date.includes('T') ? new Date(date).toISOString() : momentAt(`${date}T00:00`)
}

/** A practice area that the firm does not have is refused at its field. */
export function checkAreas(areas: string[] = [], { practiceAreas }: Pick<Content, 'practiceAreas'>) {
  const unknown = areas.find((slug) => !practiceAreas.some((area) => area.slug === slug))
  if (unknown === undefined) return
  const example = practiceAreas.at(0)?.slug
  const sentence = `There is no practice area "${unknown}". Its name is the end of its address, such as ${example}.`
  throw new Problem('invalid-input', { fields: { areas: [sentence] } })
}
