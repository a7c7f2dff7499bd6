import type { Part } from '#domain/writing/document.ts'

/** Renames footnotes whose labels are taken, and the references in `lost`, whose footnotes are missing. */
export function withFreshLabels(doc: Part, taken: Set<string>, lost: string[] = []): Part {
  const fresh = new Map<string, string>()
  const used = new Set(taken)
  let next = 1
  const notes = (doc.content ?? []).filter(({ type }) => type === 'footnote')
  for (const label of new Set([...notes.map(labelOf), ...lost])) {
    while (used.has(String(next))) next++
    used.add(String(next))
    fresh.set(label, String(next))
  }
  return renameLabels(doc, fresh)
}

function renameLabels(part: Part, labels: Map<string, string>): Part {
  const hasLabel = part.type === 'footnote' || part.type === 'footnoteReference'
  return {
    ...part,
    ...(hasLabel && { attrs: { ...part.attrs, label: labels.get(labelOf(part)) ?? part.attrs?.label } }),
    ...(part.content && { content: part.content.map((child) => renameLabels(child, labels)) }),
  }
}

/** Footnote labels are case-insensitive in Markdown. */
function labelOf({ attrs }: Part) {
  return String(attrs?.label).toLowerCase()
}
