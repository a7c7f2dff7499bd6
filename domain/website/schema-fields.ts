import { z } from 'zod'
import { type ContentField, contentFields } from '#domain/firm/content-field.ts'

/** A value that staff change: what its form shows, and what is checked. */
export type Field = ContentField & {
  /** The way to it, such as `hero.text`. */
  key: string
  optional: boolean
  /** The most characters, where there is a limit. */
  most?: number
  /** What one entry of a list has. */
  item?: Field[]
  choices?: string[]
  schema: z.ZodType
}

const mostBody = 100_000
const Body = z.string().max(mostBody, `at most ${mostBody.toLocaleString('en-IN')} characters`)

type FieldsOptions = { hasBody?: boolean; at?: string; optional?: boolean }

/** The fields that a schema declares, in its order. What has no label is the program's own affair. */
export function fieldsOf(
  schema: z.ZodType,
  { hasBody = false, at = '', optional = false }: FieldsOptions = {},
): Field[] {
  const body: Field = { key: 'body', label: 'Text', kind: 'markdown', optional: false, most: mostBody, schema: Body }
  return [...ownFields(schema, at, optional), ...(hasBody ? [body] : [])]
}

function ownFields(schema: z.ZodType, key: string, optional: boolean): Field[] {
  const shown = contentFields.get(schema)
  const { def } = schema as unknown as { def: Definition }
  if (!shown && (def.type === 'optional' || def.type === 'default')) return ownFields(def.innerType, key, true)
  if (!shown && def.type === 'pipe') return ownFields(def.in, key, optional)
  if (!shown && def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, inner]) => ownFields(inner, key ? `${key}.${name}` : name, false))
  }
  if (!shown && def.type === 'tuple') {
    return def.items.flatMap((inner, index) => ownFields(inner, `${key}.${index}`, false))
  }
  if (!shown) return []
  const most = (schema as { maxLength?: number | null }).maxLength ?? undefined
  return [
    {
      ...shown,
      key: key || 'items',
      optional,
      schema,
      ...(most && shown.kind !== 'items' && shown.kind !== 'lines' && { most }),
      ...(def.type === 'array' && { item: ownFields(def.element, '', false) }),
      ...(def.type === 'enum' && { choices: Object.values(def.entries) }),
    },
  ]
}

/** What is read of a schema's definition. */
type Definition =
  | { type: 'optional' | 'default'; innerType: z.ZodType }
  | { type: 'pipe'; in: z.ZodType }
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'tuple'; items: z.ZodType[] }
  | { type: 'array'; element: z.ZodType }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'string' }

/** What is wrong with a value, as a sentence; undefined where nothing is. */
export function fieldError({ schema, optional }: Field, value: unknown) {
  if (optional && value === null) return undefined
  const [issue] = schema.safeParse(value).error?.issues ?? []
  return issue && `${issue.message.charAt(0).toUpperCase()}${issue.message.slice(1).replace(/\.?$/, '.')}`
}
