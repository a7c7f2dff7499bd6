import type { Part } from '#domain/writing/document.ts'

/** The same document with footnotes that bear no name which is taken already. */
export function withFreshLabels(doc: Part, taken: Set<string>): Part {
  const fresh = new Map<unknown, string>()
  const used = new Set(taken)
  let next = 1
  for (const { type, attrs } of doc.content ?? []) {
    if (type !== 'footnote' || fresh.has(attrs?.label)) continue
    while (used.has(String(next))) next++
    used.add(String(next))
    fresh.set(attrs?.label, String(next))
  }
  return renamed(doc, fresh)
}

function renamed(part: Part, labels: Map<unknown, string>): Part {
  const isNamed = part.type === 'footnote' || part.type === 'footnoteReference'
  return {
    ...part,
    ...(isNamed && { attrs: { ...part.attrs, label: labels.get(part.attrs?.label) ?? part.attrs?.label } }),
    ...(part.content && { content: part.content.map((child) => renamed(child, labels)) }),
  }
}
