import type { Generated } from 'kysely'
import { z } from 'zod'
import { rules } from '#domain/rules.ts'

const { maxTitle, maxText, maxAuthor, maxTags, maxTagLength, maxSummary, maxImageAlt, maxShareText } = rules.post

/**
 * Every field of a post that a person writes, in the order of the API. Schemas, columns of `post` and `revision`, API
 * names, the fields of the editor, its settings and the comparison of revisions derive from it.
 */
export const postFields = {
  title: requiredText({ label: 'Title', max: maxTitle, missing: 'Title is required', isInEditor: true }),
  text: markdown({
    label: 'Text',
    api: 'description',
    max: maxText,
    missing: 'Description is required',
    isInEditor: true,
  }),
  author: textToPublish({ label: 'Writer', sentAs: 'writer', max: maxAuthor, missing: 'Writer name is required' }),
  /** One or two sentences, shown on the page, in lists and in search results. */
  summary: text({ label: 'Standfirst', max: maxSummary, isInEditor: true }),
  tags: list({ label: 'Tags', max: maxTags, maxItem: maxTagLength, item: 'tag' }),
  /** Slugs of practice areas, the main one first; `checkAreas` checks that they exist. */
  areas: list({ label: 'Areas of practice' }),
  imageAlt: text({ label: 'Alt text', max: maxImageAlt }),
  /** The text on the share image, instead of the title. */
  shareText: text({
    label: 'On the share picture',
    max: maxShareText,
    hint: 'Shown where the page is shared. Left empty, it is the title.',
  }),
  /** The day as on which the post states the law, and the day by which it must be reviewed. */
  lawStatedOn: day({ label: 'Law stated as on' }),
  reviewBy: day({ label: 'Review by' }),
}

type Fields = typeof postFields
export type PostFieldName = keyof Fields

type Values = { text: string; markdown: string; list: string[]; day: string | null }
type ColumnValues = { text: string; markdown: string; list: string; day: string | null }
export type KindOf<Name extends PostFieldName> = Fields[Name]['kind']

/** The values of the fields of a post; every save stores them as a revision. */
export type PostWords = { [Name in PostFieldName]: Values[KindOf<Name>] }

/** The same as stored in columns: a list is JSON. */
export type PostColumns = { [Name in PostFieldName]: ColumnValues[KindOf<Name>] }

/** The name of a field in responses of the API. */
export type ApiName<Name extends PostFieldName> = [NonNullable<Fields[Name]['api']>] extends [never]
  ? Name
  : NonNullable<Fields[Name]['api']>

/** A Markdown text is long, so lists do not read it. */
type LongFieldName = { [Name in PostFieldName]: KindOf<Name> extends 'markdown' ? Name : never }[PostFieldName]
export type ShortFieldName = Exclude<PostFieldName, LongFieldName>

/** The first migration gave these columns no default; later columns have one, or may be null. */
type ColumnWithoutDefault = 'title' | 'text' | 'author' | 'tags'
type ColumnsWithDefault = {
  [Name in Exclude<PostFieldName, ColumnWithoutDefault>]: KindOf<Name> extends 'day' ? string | null : Generated<string>
}

declare module '#platform/database/tables/blog-tables.ts' {
  interface PostTable extends Pick<PostColumns, ColumnWithoutDefault>, ColumnsWithDefault {}
  interface RevisionTable extends PostColumns {}
}

export const fieldNames = Object.keys(postFields) as PostFieldName[]

export const shortFieldNames = fieldNames.filter((name): name is ShortFieldName => postFields[name].kind !== 'markdown')

/** The columns of a post in which nothing is written yet. */
export const emptyColumns = mapFields(
  ({ kind }) => ({ text: '', markdown: '', list: '[]', day: null })[kind],
) as PostColumns

/** The schemas of all fields, for a draft or for a post to be published. */
export function schemasOf<Stage extends 'draft' | 'published'>(stage: Stage) {
  return mapFields((field) => field[stage]) as { [Name in PostFieldName]: Fields[Name][Stage] }
}

/** An object with a value for each field. */
export function mapFields<Value>(toValue: (field: Fields[PostFieldName], name: PostFieldName) => Value) {
  const entries = fieldNames.map((name) => [name, toValue(postFields[name], name)])
  return Object.fromEntries(entries) as Record<PostFieldName, Value>
}

/** Picks the fields from a row that has more columns. */
export function columnsIn(row: PostColumns): PostColumns {
  return mapFields((_, name) => row[name]) as PostColumns
}

/** Converts the sent fields to columns; fields that were not sent are absent. */
export function toColumns(words: Partial<PostWords>) {
  const sent = fieldNames.flatMap((name) => {
    const value = words[name]
    return value === undefined ? [] : [[name, Array.isArray(value) ? JSON.stringify(value) : value]]
  })
  return Object.fromEntries(sent) as Partial<PostColumns>
}

/** Converts columns to field values; without the text if the row was read without it. */
export function wordsIn<Row extends Pick<PostColumns, ShortFieldName>>(row: Row) {
  const read = fieldNames
    .filter((name) => name in row)
    .map((name) => [name, parseColumn(name, row[name as ShortFieldName])])
  return Object.fromEntries(read) as Pick<PostWords, PostFieldName & keyof Row>
}

function parseColumn(name: PostFieldName, value: string | null) {
  return postFields[name].kind === 'list' ? JSON.parse(value ?? '[]') : value
}

/** Splits comma-separated words and removes duplicates. */
export function splitList(words: string) {
  return [...new Set(words.split(',').map((word) => word.trim()))].filter(Boolean)
}

type FieldOptions<Api extends string> = {
  /** The label in the office. */
  label: string
  /** Its name in the API; `sentAs` is its name in requests if that is different. */
  api?: Api
  sentAs?: string
  /** Whether it is edited on the sheet with the text, not in the settings. */
  isInEditor?: boolean
  /** The hint below its setting. */
  hint?: string
}
type LimitedOptions<Api extends string> = FieldOptions<Api> & { max: number }
/** `missing` is the error if the field is required and empty. */
type RequiredOptions<Api extends string> = LimitedOptions<Api> & { missing: string }

function text<Api extends string = never>(options: LimitedOptions<Api> & { missing?: undefined }) {
  const schema = atMost(options.max).optional()
  return { kind: 'text' as const, ...options, draft: schema, published: schema }
}

function textToPublish<Api extends string = never>(options: RequiredOptions<Api>) {
  return { kind: 'text' as const, ...options, draft: atMost(options.max).optional(), published: required(options) }
}

function requiredText<Api extends string = never>(options: RequiredOptions<Api>) {
  return { kind: 'text' as const, ...options, draft: required(options), published: required(options) }
}

/** Trims only blank lines: leading white space can have a meaning in Markdown. */
function markdown<Api extends string = never>(options: RequiredOptions<Api>) {
  const schema = z
    .string(options.missing)
    .transform((words) => withoutBlankEnds(words.replace(/\r\n?/g, '\n')))
    .pipe(z.string().max(options.max, tooLong(options.max)))
  const published = schema.pipe(z.string().min(1, options.missing))
  return { kind: 'markdown' as const, ...options, draft: schema.optional(), published }
}

type ListOptions<Api extends string> = FieldOptions<Api> & {
  max?: number
  maxItem?: number
  item?: string
  missing?: undefined
}

/** A list, sent as comma-separated words. */
function list<Api extends string = never>(options: ListOptions<Api>) {
  const { max = Number.POSITIVE_INFINITY, maxItem = Number.POSITIVE_INFINITY, item = 'item' } = options
  const schema = z
    .string()
    .optional()
    .transform((words) => (words === undefined ? undefined : splitList(words)))
    .pipe(
      z
        .array(z.string().max(maxItem, `A ${item} has at most ${maxItem} characters.`))
        .max(max, `At most ${max} ${item}s.`)
        .optional(),
    )
  return { kind: 'list' as const, ...options, draft: schema, published: schema }
}

/** A day; an empty value removes it. */
function day<Api extends string = never>(options: FieldOptions<Api> & { max?: undefined; missing?: undefined }) {
  const invalid = 'Enter a day such as 2026-11-15, or nothing.'
  const schema = z
    .union([z.iso.date(invalid), z.literal('')], invalid)
    .transform((words) => words || null)
    .optional()
  return { kind: 'day' as const, ...options, draft: schema, published: schema }
}

function required({ max, missing }: RequiredOptions<string>) {
  return z.string(missing).trim().min(1, missing).max(max, tooLong(max))
}

/** A trimmed text of at most `max` characters. */
export function atMost(max: number) {
  return z.string().trim().max(max, tooLong(max))
}

/** Uses a loop: a regular expression for trailing white space would test every run of spaces. */
function withoutBlankEnds(words: string) {
  let end = words.length
  while (end > 0 && ' \t\n'.includes(words.charAt(end - 1))) end--
  return words.slice(0, end).replace(/^(?:[ \t]*\n)+/, '')
}

function tooLong(max: number) {
  return `At most ${max.toLocaleString('en-IN')} characters.`
}
