import { isHidden } from '#domain/firm/content-field.ts'

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
