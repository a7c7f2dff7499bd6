import type { Field } from '#domain/website/schema-fields.ts'

/** A part of the form under one heading; a list that stands by itself has its own. */
export type FormSection = { id: string; label: string; fields: Field[] }

const lists = ['lines', 'items']

/** The fields of a page by their headings, in the order of the page: what it says first, search engines last. */
export function sectionsOf(fields: Field[]): FormSection[] {
  const shown = fields.filter(({ kind }) => kind !== 'fixed')
  const byHeading = Map.groupBy(shown, headingOf)
  const sections = [...byHeading].map(([label, fields]) => ({ id: `part-${idOf(label)}`, label, fields }))
  return sections.sort((one, other) => rankOf(one) - rankOf(other))
}

/** Below all that is not named here. */
const last = ['Picture', 'For search engines', 'To be confirmed']

function rankOf({ label, fields }: FormSection) {
  if (label === onThePage) return -3
  return fields.some(({ kind }) => kind === 'markdown') ? -2 : last.indexOf(label)
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
