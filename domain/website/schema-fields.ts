import { z } from 'zod'
import { type ContentField, contentFields, contentGroups, isHidden, withoutHidden } from '#domain/firm/content-field.ts'

/** An editable value: how the form shows it, and how it is checked. */
export type Field = ContentField & {
  /** Its path, such as `hero.text`. */
  key: string
  optional: boolean
  /** The maximum number of characters, if there is a limit. */
  most?: number
  /** The fields of one entry of a list. */
  item?: Field[]
  /** Whether entries cannot be added, because they need values that the form does not show. */
  isFixed?: boolean
  choices?: string[]
  schema: z.ZodType
}

const maxBody = 100_000
const Body = z.string().max(maxBody, `at most ${maxBody.toLocaleString('en-IN')} characters`)

type FieldsOptions = { hasBody?: boolean }

/** The fields that a schema declares, in its order. Values without a label are not editable. */
export function fieldsOf(schema: z.ZodType, { hasBody = false }: FieldsOptions = {}): Field[] {
  const body: Field = { key: 'body', label: 'Text', kind: 'markdown', optional: false, most: maxBody, schema: Body }
  return [...ownFields(schema, '', false), ...(hasBody ? [body] : [])]
}

function ownFields(schema: z.ZodType, key: string, optional: boolean): Field[] {
  const fieldMeta = contentFields.get(schema)
  const { def } = schema as unknown as { def: Definition }
  if (!fieldMeta && (def.type === 'optional' || def.type === 'default')) return ownFields(def.innerType, key, true)
  if (!fieldMeta && def.type === 'pipe') return ownFields(def.in, key, optional)
  if (!fieldMeta && def.type === 'object') {
    const group = contentGroups.get(schema)?.label
    return Object.entries(def.shape)
      .flatMap(([name, inner]) => ownFields(inner, key ? `${key}.${name}` : name, false))
      .map((field) => ({ ...field, group: field.group ?? group, optional: field.optional || optional }))
  }
  if (!fieldMeta && def.type === 'tuple') {
    return def.items.flatMap((inner, index) => ownFields(inner, `${key}.${index}`, false))
  }
  if (!fieldMeta) return []
  const most = (schema as { maxLength?: number | null }).maxLength ?? undefined
  return [
    {
      ...fieldMeta,
      key: key || 'items',
      optional,
      schema,
      ...(most && fieldMeta.kind !== 'items' && fieldMeta.kind !== 'lines' && { most }),
      ...(def.type === 'array' && { item: ownFields(def.element, '', false), isFixed: hasUnlabelled(def.element) }),
      ...(def.type === 'enum' && { choices: Object.values(def.entries) }),
    },
  ]
}

/** Whether the schema requires a value that has no label. */
function hasUnlabelled(schema: z.ZodType): boolean {
  if (contentFields.has(schema)) return false
  const { def } = schema as unknown as { def: Definition }
  if (def.type === 'optional' || def.type === 'default') return false
  if (def.type === 'pipe') return hasUnlabelled(def.in)
  if (def.type === 'object') return Object.values(def.shape).some(hasUnlabelled)
  return true
}

/** The parts of Zod's schema definitions that are read here. */
type Definition =
  | { type: 'optional' | 'default'; innerType: z.ZodType }
  | { type: 'pipe'; in: z.ZodType }
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'tuple'; items: z.ZodType[] }
  | { type: 'array'; element: z.ZodType }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'string' }

/** An error in a value: its path, and a message. */
export type FieldIssue = { path: PropertyKey[]; message: string }

/** All errors in a value. Hidden entries of a list are not checked, since nobody reads them. */
export function fieldIssues({ schema, optional, label, item }: Field, value: unknown): FieldIssue[] {
  if (optional && value === null) return []
  const visible = withoutHidden(value)
  const issues = schema.safeParse(visible).error?.issues ?? []
  return issues.map((issue) => {
    const lastKey = issue.path.findLast((step) => typeof step === 'string')
    const name = item?.find(({ key }) => key === lastKey)?.label ?? label
    return { path: pathBeforeHiding(value, issue.path), message: messageOf(issue, name, wordsAt(visible, issue.path)) }
  })
}

/** The first error in a value, as a sentence; undefined if there is none. */
export function fieldError(field: Field, value: unknown) {
  const [issue] = fieldIssues(field, value)
  if (!issue) return undefined
  const [index] = issue.path
  if (typeof index !== 'number' || field.kind === 'choice') return issue.message
  const entry = field.entry ?? 'entry'
  return `${entry.charAt(0).toUpperCase()}${entry.slice(1)} ${index + 1}: ${issue.message}`
}

function wordsAt(value: unknown, path: PropertyKey[]) {
  const text = path.reduce<unknown>((at, step) => (at as Record<PropertyKey, unknown> | undefined)?.[step], value)
  return typeof text === 'string' ? text.trim() : ''
}

/** The message for a form: if a text is too long, it says by how much. */
function messageOf(issue: z.core.$ZodIssue, label: string, words: string) {
  const most = issue.code === 'too_big' && issue.origin === 'string' && Number(issue.maximum)
  if (most) {
    const number = (value: number) => value.toLocaleString('en-IN')
    return `${label} has ${number(words.length)} characters; there is room for ${number(most)}. Until it fits, visitors keep the old one.`
  }
  const message = issue.message.startsWith('Invalid input') ? 'Something is missing here' : issue.message
  return `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.?$/, '.')}`
}

/** Converts a path in the value without hidden entries to the path in the whole value. */
function pathBeforeHiding(value: unknown, path: PropertyKey[]): PropertyKey[] {
  const [step, ...rest] = path
  if (step === undefined) return []
  if (!Array.isArray(value) || typeof step !== 'number') {
    return [step, ...pathBeforeHiding((value as Record<PropertyKey, unknown> | undefined)?.[step], rest)]
  }
  const shownIndexes = [...value.keys()].filter((index) => !isHidden(value[index]))
  const index = shownIndexes[step] ?? step
  return [index, ...pathBeforeHiding(value[index], rest)]
}

type TextField = { kind: string; label: string; item?: TextField[]; key: string }

/** A value as text, one paragraph per part, for comparing and searching. */
export function textOfValue(field: TextField, value: unknown): string {
  const { kind, item = [] } = field
  if (value === null || value === undefined) return ''
  if (isHidden(value)) return `(hidden) ${textOfValue(field, value.hidden)}`
  if (Array.isArray(value)) {
    return value.map((entry) => textOfValue(field, entry)).join(kind === 'choice' ? ', ' : '\n\n')
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object') return String(value)
  // An entry of a list: its values in their order, without missing ones.
  const texts = item.map((inner) => textOfValue(inner, valueIn(value, inner.key)))
  return texts.filter(Boolean).join('\n\n')
}

/** A value inside an entry, such as `closed.text`. */
export function valueIn(entry: unknown, key: string) {
  return key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], entry)
}
