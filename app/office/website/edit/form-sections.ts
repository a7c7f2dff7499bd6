import type { Field } from '#domain/website/schema-fields.ts'

/** A section of the form under one heading; a list without a group is a section of its own. */
export type FormSection = { id: string; label: string; fields: Field[] }

const lists = ['lines', 'items']

/** Groups the fields of a page by heading: the text of the page first, the fields for search engines near the end. */
export function sectionsOf(fields: Field[]): FormSection[] {
  const editable = fields.filter(({ kind }) => kind !== 'fixed')
  const byHeading = Map.groupBy(editable, headingOf)
  const sections = [...byHeading].map(([label, fields]) => ({ id: `part-${idOf(label)}`, label, fields }))
  return sections.sort((one, other) => rankOf(one) - rankOf(other))
}

/** Sections that come after all others, in this order. */
const lastSections = ['Picture', 'For search engines', 'To be confirmed']

function rankOf({ label, fields }: FormSection) {
  if (label === onThePage) return -3
  return fields.some(({ kind }) => kind === 'markdown') ? -2 : lastSections.indexOf(label)
}

const onThePage = 'On the page'

function headingOf({ group, kind, label, key }: Field) {
  if (group) return group
  if (lists.includes(kind) || kind === 'markdown') return label
  if (kind === 'picture' || key.endsWith('imageAlt')) return 'Picture'
  return key.endsWith('draft') ? 'To be confirmed' : onThePage
}

function idOf(label: string) {
  return label.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
