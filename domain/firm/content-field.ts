import { z } from 'zod'
import { namesIn, type Template } from '#domain/template.ts'

/* The kinds of values in content/. Each schema has label, help and length: the office builds its forms from them. */

/** How a form shows a value. */
export type ContentField = {
  label: string
  help?: string
  kind: 'line' | 'text' | 'markdown' | 'lines' | 'items' | 'picture' | 'day' | 'time' | 'number' | 'choice' | 'fixed'
  /** The word for one entry of a list. */
  entry?: string
  /** The heading of the form, if it does not follow from the position in the file. */
  group?: string
}

export const contentFields = z.registry<ContentField>()
export const contentGroups = z.registry<{ label: string }>()

/** A group of values with a heading in the form. */
export function group<Shape extends z.ZodRawShape>(label: string, shape: Shape) {
  return z.strictObject(shape).register(contentGroups, { label })
}

type FieldTexts = Omit<ContentField, 'kind'>

const text = z.string('a text is missing')
const textChecks = [z.trim(), z.minLength(1, 'a text is missing')]

/** Adds all checks at once, since each method of a schema makes another one: there are hundreds of texts. */
function requiredText(most: number, ...checks: z.core.$ZodCheck<string>[]) {
  const maxLength = z.maxLength(most, `at most ${most.toLocaleString('en-IN')} characters`)
  return text.check(...textChecks, maxLength, ...checks)
}

/** One line: a name, a heading, a label. */
export function line(label: string, most = 120, help?: string) {
  return requiredText(most).register(contentFields, { label, help, kind: 'line' })
}

/** A few sentences. */
export function prose(label: string, most = 600, help?: string) {
  return requiredText(most).register(contentFields, { label, help, kind: 'text' })
}

/** A text of the interface or of an e-mail. It must contain each of its placeholders, and no other. */
export function template<const Names extends string = never>(
  label: string,
  most: number,
  values: readonly Names[] = [],
  help?: string,
) {
  return templateWith<Names>({ label, most, values, needed: values, help })
}

/** The name of a part of a page, for screen readers. */
export function ariaLabel(label: string, most: number) {
  return template(label, most, [], 'For who has pages read out.')
}

/** A text in singular and plural; the singular need not contain the number. */
export function plural<const Names extends string = never>(label: string, most: number, values: readonly Names[] = []) {
  const needed = values.filter((name) => !['count', 'number', 'Number'].includes(name))
  return z.strictObject({
    one: templateWith<Names>({ label: `${label}: one`, most, values, needed }),
    other: templateWith<Names>({ label: `${label}: several`, most, values, needed: values }),
  })
}

type TemplateOptions = {
  label: string
  most: number
  values: readonly string[]
  needed: readonly string[]
  help?: string
}

function templateWith<Names extends string>({ label, most, values, needed, help }: TemplateOptions) {
  const placeholderHint = values.length > 0 ? `Keep ${values.map((name) => `{${name}}`).join(', ')}.` : ''
  const placeholders = z.superRefine<string>((text, { addIssue }) => {
    const named = namesIn(text)
    const missing = needed.filter((name) => !named.has(name)).map((name) => `{${name}} is missing`)
    const unknown = [...named].filter((name) => !values.includes(name)).map((name) => `there is no value {${name}}`)
    for (const message of [...missing, ...unknown]) addIssue({ code: 'custom', message })
  })
  const schema = requiredText(most, placeholders).register(contentFields, {
    label,
    help: [help, placeholderHint].filter(Boolean).join(' ') || undefined,
    kind: most > 120 ? 'text' : 'line',
  })
  // Only the type has the names of the placeholders.
  return schema as unknown as z.ZodType<Template<Names>>
}

/** Paragraphs, or the lines of a list. */
export function lines(field: Omit<FieldTexts, 'help'> & { help?: string; most?: number }) {
  const { most = 2_000, ...shown } = field
  return z
    .array(requiredText(most))
    .min(1)
    .register(contentFields, { ...shown, kind: 'lines' })
}

/** A list of entries with several values each. */
export function items<Item extends z.ZodType>(item: Item, field: FieldTexts & { least?: number; most?: number }) {
  const { least = 0, most = 100, ...shown } = field
  const missing = `at least ${least === 1 ? `one ${shown.entry}` : least} is expected`
  return z
    .array(item)
    .min(least, missing)
    .max(most)
    .register(contentFields, { ...shown, kind: 'items' })
}

export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and hyphens only')

/** The file name of a picture that was uploaded in the office. */
export const uploadName = /^[a-f0-9]{32}\.webp$/

/** The name of a picture in content/pictures, or the file name of an uploaded one. */
export function picture(label = 'Picture') {
  return z
    .string('a picture is missing')
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*|[a-f0-9]{32}\.webp)$/, 'the name of a picture is expected')
    .register(contentFields, { label, kind: 'picture' })
}

/** Title and description of a page, for the browser tab and search results. */
export function metaFields() {
  const group = 'For search engines'
  return {
    title: requiredText(70).register(contentFields, { label: 'Title of the tab', kind: 'line', group }),
    description: requiredText(300).register(contentFields, { label: 'In search results', kind: 'text', group }),
  }
}

export function altText() {
  const label = 'What the picture shows'
  const help = 'For those who do not see it. Leave it empty where the picture says nothing that matters.'
  return z.string().max(300, 'at most 300 characters').register(contentFields, { label, help, kind: 'line' })
}

export function day(label: string, help?: string) {
  return z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'a day such as 2026-11-15 is expected')
    .register(contentFields, { label, help, kind: 'day' })
}

/** A day of every year, such as 01-26, or of one year, such as 2026-11-08. */
export function dayOrYearly(label: string, help: string) {
  return z
    .string()
    .refine(
      (value) => isDay(value.length === 5 ? `2024-${value}` : value),
      'a day such as 2026-11-08, or 01-26 for every year, is expected',
    )
    .register(contentFields, { label, help, kind: 'line' })
}

function isDay(value: string) {
  const moment = Date.parse(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value)
}

type DayRange = { from: string; to?: string }

/** Refuses a last day that is not of the same kind as the first, or is before it. */
export function checkLastDay({ from, to = from }: DayRange, { addIssue }: z.RefinementCtx) {
  const refuse = (message: string) => addIssue({ code: 'custom', message, path: ['to'] })
  if (from.length !== to.length) refuse('both days with the year, or both without, are expected')
  // A yearly range may run over the turn of the year.
  else if (from.length > 'MM-DD'.length && to < from) refuse('the last day is before the first')
}

export function time(label: string) {
  return z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as "09:00" is expected')
    .register(contentFields, { label, kind: 'time' })
}

export function email(label: string) {
  return z.email().max(254).register(contentFields, { label, kind: 'line' })
}

export function webAddress(label: string) {
  return z
    .url({ protocol: /^https?$/, error: 'a web address is expected' })
    .max(2_000)
    .register(contentFields, { label, kind: 'line' })
}

/** Whether an entry of a list is hidden from visitors. */
export function isHidden(entry: unknown): entry is { hidden: unknown } {
  return typeof entry === 'object' && entry !== null && 'hidden' in entry && Object.keys(entry).length === 1
}

/** A value without the hidden entries of its lists. */
export function withoutHidden(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((entry) => !isHidden(entry)).map(withoutHidden)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutHidden(inner)]))
}

/** Set while the firm has not confirmed the text; the firm removes it when it writes its own. */
export const draft = prose('To be confirmed').optional()

/** The picture of a page, and what it shows. */
export const pictureFields = { image: picture(), imageAlt: altText() }

/** The position of a practice area or a person in its list. */
export const order = z.int().positive().register(contentFields, { label: 'Place in the list', kind: 'fixed' })
