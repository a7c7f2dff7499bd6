import { z } from 'zod'
import { localTime, momentAt } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { atMost, fieldNames, type PostFieldName, postFields, schemasOf } from './post-fields.ts'

/** The error for a post without its image. */
export const imageMissing = 'Please upload an image'

const dateInvalid = 'Enter a date such as November 15, 2026 or 2026-11-15, with a time such as 2026-11-15T17:30.'
const momentInvalid = 'Enter a moment with its zone, such as 2026-11-19T09:30:00+05:30.'

const DraftWords = z.object(schemasOf('draft'))

/** The schema of a new draft: only the title is required. */
export const NewDraft = DraftWords.extend({
  state: z.enum(['draft', 'published'], 'draft or published.').optional(),
  /** If empty, it is derived from the title. */
  slug: atMost(200)
    .transform((value) => value || undefined)
    .optional(),
  date: z
    .string()
    .optional()
    .transform((value) => value?.trim() || undefined)
    .refine((value) => value === undefined || parseDate(value) !== undefined, dateInvalid)
    .transform((value) => value && parseDate(value)),
  publishAt: z.iso
    .datetime({ offset: true, error: momentInvalid })
    .transform((value) => new Date(value).toISOString())
    .optional(),
  explanation: atMost(rules.post.maxExplanation).optional(),
  /** The file name of a library picture that becomes the lead picture. */
  picture: z.string().max(100).optional(),
})

export type NewDraft = z.infer<typeof NewDraft>

/** The schema of a post that is public now or at its time; its image is sent separately. */
export const NewPost = NewDraft.extend(schemasOf('published'))

export type NewPost = z.infer<typeof NewPost>

/** The revision on which the change is based; if it is no longer the newest, somebody else has saved meanwhile. */
const revision = z.coerce.number<string>().int().min(0).optional()

/** The id of one edit session: its saves replace its own autosaves, but never those of another session. */
const sitting = z.string().max(100).optional()

/** A change of a post: fields that are not sent stay as they are. */
export const PostChange = NewDraft.partial().extend({
  revision,
  sitting,
  /** `updatedAt` of the version on which the change is based, for clients that do not know revisions. */
  updatedAt: z.string().optional(),
})

export type PostChange = z.infer<typeof PostChange>

/** The schema of an autosave. */
export const AutosaveInput = DraftWords.partial().extend({
  revision,
  sitting,
  /** Stores it as a separate revision: the next autosave does not replace it. */
  apart: z.boolean().optional(),
})

export type AutosaveInput = z.infer<typeof AutosaveInput>

type Publishable = { [Name in PostFieldName]?: unknown } & { imageKey: string | null }

/** The errors of the fields that a draft lacks to be published. */
export function missingFields({ imageKey, ...words }: Publishable): Record<string, string[]> {
  const empty = fieldNames.flatMap((name) => {
    const { missing } = postFields[name]
    return missing !== undefined && words[name] === '' ? [[name, [missing]] as const] : []
  })
  return { ...Object.fromEntries(empty), ...(imageKey === null && { image: [imageMissing] }) }
}

/**
 * The moment of a post's date. Today's date means now, so that two posts of one day stay in order; any other day
 * begins at midnight in India.
 */
export function momentOf(date: string | undefined, now: Date) {
  if (!date || date === localTime(now.toISOString()).slice(0, 10)) return now.toISOString()
  return date.includes('T') ? new Date(date).toISOString() : momentAt(`${date}T00:00`)
}

/** Throws a field error if the firm has no such practice area. */
export function checkAreas(areas: string[] = [], { practiceAreas }: Pick<Content, 'practiceAreas'>) {
  const unknown = areas.find((slug) => !practiceAreas.some((area) => area.slug === slug))
  if (unknown === undefined) return
  const example = practiceAreas.at(0)?.slug
  const sentence = `There is no practice area "${unknown}". Its name is the end of its address, such as ${example}.`
  throw new Problem('invalid-input', { fields: { areas: [sentence] } })
}

/** A day, or a moment to the minute or more exact. A year that does not start with 1 or 2 is a typing mistake. */
const Iso = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, precision: -1 }), z.iso.datetime({ offset: true })])
  .refine((date) => /^[12]/.test(date))

const months = 'january february march april may june july august september october november december'.split(' ')
const dateInWords =
  /^(?:(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})|(?<dayFirst>\d{1,2}) (?<monthLast>[a-z]{3,9})\.?),? (?<year>\d{4})(?:,? (?<hour>\d{1,2}):(?<minute>\d{2})(?: ?(?<half>[ap]m))?)?$/i

/**
 * Parses a date as a person or a program writes it, to an ISO day or a moment with its zone; the default zone is
 * India's. Undefined if it is ambiguous or invalid: 03/12/2026 can mean March or December.
 */
function parseDate(words: string) {
  const iso = parseDateInWords(words) ?? words.replace(/^([\d-]{10}) /, '$1T')
  return [iso, `${iso}${rules.utcOffset}`].find((date) => Iso.safeParse(date).success)
}

/** Parses 'December 3, 2026' or '3 Dec 2026', optionally with a time of day. */
function parseDateInWords(words: string) {
  const groups = dateInWords.exec(words.replace(/\s+/g, ' '))?.groups
  if (!groups) return undefined
  const { month = groups.monthLast, day = groups.dayFirst, year, hour, minute, half } = groups
  const monthIndex = months.findIndex((name) => name.startsWith(month?.toLowerCase() ?? ''))
  const date = [year, twoDigits(monthIndex + 1), twoDigits(Number(day))].join('-')
  return hour === undefined ? date : `${date}T${twoDigits(hourOf(Number(hour), half))}:${minute}`
}

/** Converts an hour of the 12-hour clock; NaN for 0 and for 13 or more. */
function hourOf(hour: number, half: string | undefined) {
  if (!half) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

function twoDigits(number: number) {
  return String(number).padStart(2, '0')
}
