import type { Generated } from 'kysely'
import { z } from 'zod'
import { rules } from '#domain/rules.ts'

const { maxTitle, maxText, maxAuthor, maxTags, maxTagLength, maxSummary, maxImageAlt, maxShareText } = rules.post

/**
 * Every field of a post that a person writes, in the order of the API. Schemas, columns of `post` and `revision`, API
 * names, the editor's words, its settings and the comparison of revisions derive from it.
 */
export const postFields = {
  title: requiredText({ label: 'Title', max: maxTitle, missing: 'Title is required', isOnSheet: true }),
  text: markdown({
    label: 'Text',
    api: 'description',
    max: maxText,
    missing: 'Description is required',
    isOnSheet: true,
  }),
  author: textToPublish({ label: 'Writer', sentAs: 'writer', max: maxAuthor, missing: 'Writer name is required' }),
  /** One or two sentences: they open the page, the list and the search result. */
  summary: text({ label: 'Standfirst', max: maxSummary, isOnSheet: true }),
  tags: list({ label: 'Tags', max: maxTags, maxItem: maxTagLength, item: 'tag' }),
  /** Practice areas by the ends of their addresses, the first one first; `checkAreas` knows which there are. */
  areas: list({ label: 'Areas of practice' }),
  imageAlt: text({ label: 'Alt text', max: maxImageAlt }),
  /** What its share image says in place of its title. */
  shareText: text({
    label: 'On the share picture',
    max: maxShareText,
    hint: 'Shown where the page is shared. Left empty, it is the title.',
  }),
  /** The days as on which it states the law, and until which somebody must look at it again. */
  lawStatedOn: day({ label: 'Law stated as on' }),
  reviewBy: day({ label: 'Review by' }),
}

type Fields = typeof postFields
export type PostFieldName = keyof Fields

type Values = { text: string; markdown: string; list: string[]; day: string | null }
type ColumnValues = { text: string; markdown: string; list: string; day: string | null }
export type KindOf<Name extends PostFieldName> = Fields[Name]['kind']

/** The words of a post, which every save keeps. */
export type PostWords = { [Name in PostFieldName]: Values[KindOf<Name>] }

/** The same as columns hold them: a list is JSON. */
export type PostColumns = { [Name in PostFieldName]: ColumnValues[KindOf<Name>] }

/** What the API calls a field in its answers. */
export type ApiName<Name extends PostFieldName> = [NonNullable<Fields[Name]['api']>] extends [never]
  ? Name
  : NonNullable<Fields[Name]['api']>

/** A Markdown text is long: only what shows it whole reads it. */
type LongFieldName = { [Name in PostFieldName]: KindOf<Name> extends 'markdown' ? Name : never }[PostFieldName]
export type ShortFieldName = Exclude<PostFieldName, LongFieldName>

/** The first migration gave these no default; a column that came later has one, or may be null. */
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

/** What one of these fields holds before anybody has written it. */
export const emptyColumns = mapFields(
  ({ kind }) => ({ text: '', markdown: '', list: '[]', day: null })[kind],
) as PostColumns

/** The schemas of all fields: of a draft, or of a post that readers find at once or at its time. */
export function schemasOf<Stage extends 'draft' | 'published'>(stage: Stage) {
  return mapFields((field) => field[stage]) as { [Name in PostFieldName]: Fields[Name][Stage] }
}

/** An object with a value for each field. */
export function mapFields<Value>(of: (field: Fields[PostFieldName], name: PostFieldName) => Value) {
  const entries = fieldNames.map((name) => [name, of(postFields[name], name)])
  return Object.fromEntries(entries) as Record<PostFieldName, Value>
}

/** Only the fields of a row that holds more. */
export function columnsIn(row: PostColumns): PostColumns {
  return mapFields((_, name) => row[name]) as PostColumns
}

/** What was sent of a post, as columns; what was not sent is absent. */
export function toColumns(words: Partial<PostWords>) {
  const sent = fieldNames.flatMap((name) => {
    const value = words[name]
    return value === undefined ? [] : [[name, Array.isArray(value) ? JSON.stringify(value) : value]]
  })
  return Object.fromEntries(sent) as Partial<PostColumns>
}

/** The words of a row; of one that was read without its text, all but that. */
export function wordsIn<Row extends Pick<PostColumns, ShortFieldName>>(row: Row) {
  const read = fieldNames.filter((name) => name in row).map((name) => [name, wordOf(name, row[name as ShortFieldName])])
  return Object.fromEntries(read) as Pick<PostWords, PostFieldName & keyof Row>
}

function wordOf(name: PostFieldName, value: string | null) {
  return postFields[name].kind === 'list' ? JSON.parse(value ?? '[]') : value
}

/** Comma-separated words, each once. */
export function splitList(words: string) {
  return [...new Set(words.split(',').map((word) => word.trim()))].filter(Boolean)
}

type Facts<Api extends string> = {
  /** What the office calls it. */
  label: string
  /** The API's name for it, and the one that its calls take where they have another. */
  api?: Api
  sentAs?: string
  /** Written on the sheet with the text, not beside it in the settings. */
  isOnSheet?: boolean
  /** What its setting says below it. */
  hint?: string
}
type Limited<Api extends string> = Facts<Api> & { max: number }
/** `missing` is said where it is required and empty. */
type Required<Api extends string> = Limited<Api> & { missing: string }

function text<Api extends string = never>(facts: Limited<Api> & { missing?: undefined }) {
  const schema = atMost(facts.max).optional()
  return { kind: 'text' as const, ...facts, draft: schema, published: schema }
}

function textToPublish<Api extends string = never>(facts: Required<Api>) {
  return { kind: 'text' as const, ...facts, draft: atMost(facts.max).optional(), published: required(facts) }
}

function requiredText<Api extends string = never>(facts: Required<Api>) {
  return { kind: 'text' as const, ...facts, draft: required(facts), published: required(facts) }
}

/** White space at the beginning of Markdown may mean something, lines without words do not. */
function markdown<Api extends string = never>(facts: Required<Api>) {
  const schema = z
    .string(facts.missing)
    .transform((words) => withoutBlankEnds(words.replace(/\r\n?/g, '\n')))
    .pipe(z.string().max(facts.max, tooLong(facts.max)))
  const published = schema.pipe(z.string().min(1, facts.missing))
  return { kind: 'markdown' as const, ...facts, draft: schema.optional(), published }
}

type List<Api extends string> = Facts<Api> & { max?: number; maxItem?: number; item?: string; missing?: undefined }

/** Sent as comma-separated words. */
function list<Api extends string = never>(facts: List<Api>) {
  const { max = Number.POSITIVE_INFINITY, maxItem = Number.POSITIVE_INFINITY, item = 'item' } = facts
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
  return { kind: 'list' as const, ...facts, draft: schema, published: schema }
}

/** Sent empty, it is taken away. */
function day<Api extends string = never>(facts: Facts<Api> & { max?: undefined; missing?: undefined }) {
  const unclear = 'Enter a day such as 2026-11-15, or nothing.'
  const schema = z
    .union([z.iso.date(unclear), z.literal('')], unclear)
    .transform((words) => words || null)
    .optional()
  return { kind: 'day' as const, ...facts, draft: schema, published: schema }
}

function required({ max, missing }: Required<string>) {
  return z.string(missing).trim().min(1, missing).max(max, tooLong(max))
}

/** A text of at most so many characters. */
export function atMost(max: number) {
  return z.string().trim().max(max, tooLong(max))
}

/** By hand: a pattern that looks for white space before the end looks at every run of it. */
function withoutBlankEnds(words: string) {
  let end = words.length
  while (end > 0 && ' \t\n'.includes(words.charAt(end - 1))) end--
  return words.slice(0, end).replace(/^(?:[ \t]*\n)+/, '')
}

function tooLong(max: number) {
  return `At most ${max.toLocaleString('en-IN')} characters.`
}
