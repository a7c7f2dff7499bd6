import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { rules } from '#domain/rules.ts'

/** A reference to a note: its number, the count of references to it so far, and its position in the tree. */
type Reference = { number: number; occurrence: number; sup: Element; parent: Element }

/**
 * Links footnotes in both directions. The first reference to each is followed by its text as a sidenote, shown beside
 * the text if there is space; the list at the end is always there, for screen readers and print.
 */
export function placeFootnotes() {
  return (tree: Root) => {
    const section = tree.children.find(isNotes)
    const list = section?.children.filter(isElement).find(({ tagName }) => tagName === 'ol')
    if (!section || !list) return
    const notes = list.children.filter(isElement)
    const sidenotes = notes.map(sidenoteOf)
    const references = nameReferences(tree)
    tree.children = tree.children.flatMap((block) => {
      if (!isElement(block) || block === section) return [block]
      return [...insertSidenotes(block, references, sidenotes), block]
    })
    for (const [at, note] of notes.entries()) nameNote(note, at + 1)
    section.properties = { className: ['ends'], ariaLabelledBy: ['notes.head'] }
    const head: ElementContent[] = [{ type: 'text', value: 'Notes' }]
    section.children = [{ type: 'element', tagName: 'h2', properties: { id: 'notes.head' }, children: head }, list]
  }
}

/** Numbers the ids instead of using the labels: two labels could become the same id. */
function nameReferences(tree: Root) {
  const references = new Map<Element, Reference>()
  const occurrences = new Map<number, number>()
  visit(tree, 'element', (sup, _, parent) => {
    const [link] = sup.children
    if (link?.type !== 'element' || !('dataFootnoteRef' in link.properties) || parent?.type !== 'element') return
    const number = Number(textOf(link))
    const occurrence = (occurrences.get(number) ?? 0) + 1
    occurrences.set(number, occurrence)
    sup.properties = { className: ['fnref'] }
    link.properties = { id: referenceId(number, occurrence), href: `#note.${number}`, ariaLabel: `Note ${number}` }
    references.set(sup, { number, occurrence, sup, parent })
  })
  return references
}

/**
 * Inserts sidenotes after their references; returns those of a list, quote or table, which go before the whole block.
 */
function insertSidenotes(block: Element, references: Map<Element, Reference>, sidenotes: (Element | undefined)[]) {
  const firstReferences: Reference[] = []
  visit(block, 'element', (element) => {
    const reference = references.get(element)
    if (reference?.occurrence === 1) firstReferences.push(reference)
  })
  const before: Element[] = []
  for (const { number, sup, parent } of firstReferences) {
    const sidenote = sidenotes[number - 1]
    if (!sidenote) continue
    // A float is sized relative to the text, so it has to be inside the paragraph.
    if (block.tagName === 'p') parent.children.splice(parent.children.indexOf(sup) + 1, 0, sidenote)
    else before.push(sidenote)
  }
  return before
}

function nameNote(note: Element, number: number) {
  note.properties = { id: `note.${number}` }
  let occurrence = 0
  visit(note, 'element', (link) => {
    if (!('dataFootnoteBackref' in link.properties)) return
    occurrence++
    const place = occurrence > 1 ? `, place ${occurrence}` : ''
    const ariaLabel = `Back to the text at note ${number}${place}`
    link.properties = { className: ['back'], href: `#${referenceId(number, occurrence)}`, ariaLabel }
    // Variation selector 15: keeps phones from drawing the arrow as an emoji.
    const [arrow] = link.children
    if (arrow?.type === 'text') arrow.value += '\ufe0e'
  })
}

function referenceId(number: number, occurrence: number) {
  return occurrence > 1 ? `ref.${number}.${occurrence}` : `ref.${number}`
}

function isNotes(part: RootContent): part is Element {
  return isElement(part) && 'dataFootnotes' in part.properties
}

function isElement(part: RootContent): part is Element {
  return part.type === 'element'
}

const emphasis = new Set(['code', 'del', 'em', 'strong'])
const omitted = new Set(['img', 'input', 'sup'])

/**
 * The text of a note on one line. It repeats the list at the end visually only: it contains no links, ids or blocks.
 * Undefined if the note has no text.
 */
function sidenoteOf(note: Element, at: number): Element | undefined {
  const budget = { left: rules.text.sidenote }
  const words = trimmed(flatten(note.children, budget))
  if (budget.left === rules.text.sidenote) return undefined
  const number: Element = { type: 'element', tagName: 'b', properties: {}, children: [plain(String(at + 1))] }
  return {
    type: 'element',
    tagName: 'span',
    properties: { className: ['sn'], ariaHidden: 'true' },
    children: [number, ...words],
  }
}

function flatten(parts: ElementContent[], budget: { left: number }): ElementContent[] {
  return parts.flatMap((part): ElementContent[] => {
    if (budget.left <= 0) return []
    // Text between blocks is only line breaks.
    if (part.type === 'text') return /^\s*\n\s*$/.test(part.value) ? [] : [plain(cutToBudget(part.value, budget))]
    if (part.type !== 'element' || omitted.has(part.tagName) || 'dataFootnoteBackref' in part.properties) return []
    const words = flatten(part.children, budget)
    if (emphasis.has(part.tagName)) return [{ ...part, properties: {}, children: words }]
    return part.tagName === 'a' ? words : [...words, plain(' ')]
  })
}

/** Removes trailing spaces, which blocks and back links leave. */
function trimmed(parts: ElementContent[]) {
  const last = parts.findLastIndex((part) => part.type !== 'text' || part.value.trim() !== '')
  return parts
    .slice(0, last + 1)
    .map((part, at) => (at === last && part.type === 'text' ? plain(part.value.trimEnd()) : part))
}

/** As much of the text as the budget allows. */
function cutToBudget(words: string, budget: { left: number }) {
  if (words.trim() === '') return words
  const fits = words.length <= budget.left
  const result = fits ? words : `${words.slice(0, budget.left).replace(/\s\S*$/, '')} …`
  budget.left -= words.length
  return result
}

function plain(value: string) {
  return { type: 'text', value } as const
}
