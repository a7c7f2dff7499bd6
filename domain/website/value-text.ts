import { isHidden } from '#domain/firm/content-field.ts'

/** What is known of a field where its value is shown as words. */
type Shown = { kind: string; label: string; item?: Shown[]; key: string }

/** A value as words, paragraph by paragraph: so that two of them can be compared, and all of them searched. */
export function textOfValue(field: Shown, value: unknown): string {
  const { kind, item = [] } = field
  if (value === null || value === undefined) return ''
  if (isHidden(value)) return `(hidden) ${textOfValue(field, value.hidden)}`
  if (Array.isArray(value)) {
    return value.map((entry) => textOfValue(field, entry)).join(kind === 'choice' ? ', ' : '\n\n')
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'object') return String(value)
  // An entry of a list: its values in their order, those that are not there left out.
  const texts = item.map((inner) => textOfValue(inner, valueIn(value, inner.key)))
  return texts.filter(Boolean).join('\n\n')
}

/** A value inside an entry, such as `closed.text`. */
export function valueIn(entry: unknown, key: string) {
  return key.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], entry)
}
