/** What is known of a field where its value is shown as words. */
type Shown = { kind: string; label: string; item?: Shown[]; key: string }

/** A value as words, paragraph by paragraph: so that two of them can be compared, and all of them searched. */
export function textOfValue({ kind, item }: Shown, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'items' && Array.isArray(value)) return value.map((entry) => textOfEntry(item ?? [], entry)).join('\n\n')
  if (Array.isArray(value)) return value.map(String).join(kind === 'choice' ? ', ' : '\n\n')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** An entry of a list: its values in their order, those that are not there left out. */
function textOfEntry(fields: Shown[], entry: unknown) {
  const values = entry as Record<string, unknown> | null
  const texts = fields.map((field) => textOfValue(field, values?.[field.key])).filter(Boolean)
  return [...(values?.hidden ? ['(hidden)'] : []), ...texts].join('\n\n')
}
