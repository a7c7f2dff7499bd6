import { z } from 'zod'

/** A part of the editor's document, as ProseMirror writes it in JSON. */
export type Part = {
  type: string
  attrs?: Record<string, unknown>
  content?: Part[]
  marks?: Style[]
  text?: string
}

/** The style of a text: bold, italic, strike, code or link. ProseMirror calls it a mark. */
export type Style = { type: string; attrs?: Record<string, unknown> }

/** Whether two styles are equal, so that adjacent texts can be merged. */
export function isSameStyle(one: Style, other: Style) {
  return (
    one.type === other.type &&
    one.attrs?.href === other.attrs?.href &&
    (one.attrs?.title ?? '') === (other.attrs?.title ?? '')
  )
}

/** A part of a document, with its position and size in the editor. */
export type Place = { part: Part; at: number; size: number }

const leaves = new Set(['hardBreak', 'image', 'footnoteReference', 'figure', 'horizontalRule'])

/** Yields every part of a document with its ProseMirror position: a letter counts one, as does each end of a part. */
export function* placesIn(doc: Part): Generator<Place> {
  yield* within(doc, 0)
}

/** The text of a line; a part without text counts as one character (U+FFFC). */
export function wordsOfLine({ content = [] }: Part) {
  return content.map(({ text }) => text ?? '\ufffc').join('')
}

function* within({ content = [] }: Part, start: number): Generator<Place> {
  let at = start
  for (const part of content) {
    const size = sizeOf(part)
    yield { part, at, size }
    if (part.text === undefined && !leaves.has(part.type)) yield* within(part, at + 1)
    at += size
  }
}

function sizeOf(part: Part): number {
  if (part.text !== undefined) return part.text.length
  if (leaves.has(part.type)) return 1
  return (part.content ?? []).reduce((sum, child) => sum + sizeOf(child), 2)
}

/** The links of a line, with their text and position. */
export function linksIn({ content = [] }: Part) {
  const links: { href: string; words: string; from: number; to: number }[] = []
  let at = 0
  for (const { text = '\ufffc', marks = [] } of content) {
    const style = marks.find(({ type }) => type === 'link')
    const href = String(style?.attrs?.href ?? '')
    const last = links.at(-1)
    if (style && last?.to === at && last.href === href) {
      last.words += text
      last.to += text.length
    } else if (style) links.push({ href, words: text, from: at, to: at + text.length })
    at += text.length
  }
  return links
}

/** Whether a link may lead there: another site, an e-mail address, a page of this site or an anchor. */
export function isLinkAddress(address: string) {
  if (/^[/#]/.test(address)) return !address.startsWith('//')
  return /^(https?:\/\/|mailto:)/i.test(address) && URL.canParse(address)
}

/** An address as typed; adds https:// to a bare host name. */
export const LinkAddress = z
  .string()
  .trim()
  .transform((typed) => (/^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(typed) ? `https://${typed}` : typed))
  .refine(isLinkAddress, 'Enter an address such as https://…, mailto:…, /blog/… or #notes.')

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
