import type { Part } from '#domain/writing/document.ts'

/** The same document with footnotes that bear no name which is taken already; so do references whose notes are lost. */
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
  return renamed(doc, fresh)
}

function renamed(part: Part, labels: Map<string, string>): Part {
  const isNamed = part.type === 'footnote' || part.type === 'footnoteReference'
  return {
    ...part,
    ...(isNamed && { attrs: { ...part.attrs, label: labels.get(labelOf(part)) ?? part.attrs?.label } }),
    ...(part.content && { content: part.content.map((child) => renamed(child, labels)) }),
  }
}

/** Markdown does not tell capitals apart in the name of a note. */
function labelOf({ attrs }: Part) {
  return String(attrs?.label).toLowerCase()
}
