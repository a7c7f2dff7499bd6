import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { rules } from '#domain/rules.ts'

/** A reference to a note: which one, the how-manieth time, and where it stands. */
type Reference = { number: number; time: number; sup: Element; parent: Element }

/**
 * Footnotes lead both ways. The first reference to each is followed by its words, which stand beside the text
 * where there is room; the list at the end is always there, and is what is read out and printed.
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
      return [...standBeside(block, references, sidenotes), block]
    })
    for (const [at, note] of notes.entries()) nameNote(note, at + 1)
    section.properties = { className: ['ends'], ariaLabelledBy: ['notes.head'] }
    const head: ElementContent[] = [{ type: 'text', value: 'Notes' }]
    section.children = [{ type: 'element', tagName: 'h2', properties: { id: 'notes.head' }, children: head }, list]
  }
}

/** No id has a word of the text in it: two labels of notes may become one. */
function nameReferences(tree: Root) {
  const references = new Map<Element, Reference>()
  const times = new Map<number, number>()
  visit(tree, 'element', (sup, _, parent) => {
    const [link] = sup.children
    if (link?.type !== 'element' || !('dataFootnoteRef' in link.properties) || parent?.type !== 'element') return
    const number = Number(textOf(link))
    const time = (times.get(number) ?? 0) + 1
    times.set(number, time)
    sup.properties = { className: ['fnref'] }
    link.properties = { id: referenceId(number, time), href: `#note.${number}`, ariaLabel: `Note ${number}` }
    references.set(sup, { number, time, sup, parent })
  })
  return references
}

/** Puts the words of notes behind their references; those of a list, a quote or a table go before all of it. */
function standBeside(block: Element, references: Map<Element, Reference>, sidenotes: (Element | undefined)[]) {
  const found: Reference[] = []
  visit(block, 'element', (element) => {
    const reference = references.get(element)
    if (reference?.time === 1) found.push(reference)
  })
  const before: Element[] = []
  for (const { number, sup, parent } of found) {
    const sidenote = sidenotes[number - 1]
    if (!sidenote) continue
    // What floats takes the width of the text for its measure, and so has to stand in the text itself.
    if (block.tagName === 'p') parent.children.splice(parent.children.indexOf(sup) + 1, 0, sidenote)
    else before.push(sidenote)
  }
  return before
}

function nameNote(note: Element, number: number) {
  note.properties = { id: `note.${number}` }
  let time = 0
  visit(note, 'element', (link) => {
    if (!('dataFootnoteBackref' in link.properties)) return
    time++
    const place = time > 1 ? `, place ${time}` : ''
    const ariaLabel = `Back to the text at note ${number}${place}`
    link.properties = { className: ['back'], href: `#${referenceId(number, time)}`, ariaLabel }
    // A sign of text, which no telephone draws as a picture.
    const [arrow] = link.children
    if (arrow?.type === 'text') arrow.value += '\ufe0e'
  })
}

function referenceId(number: number, time: number) {
  return time > 1 ? `ref.${number}.${time}` : `ref.${number}`
}

function isNotes(part: RootContent): part is Element {
  return isElement(part) && 'dataFootnotes' in part.properties
}

function isElement(part: RootContent): part is Element {
  return part.type === 'element'
}

const emphasis = new Set(['code', 'del', 'em', 'strong'])
const leftOut = new Set(['img', 'input', 'sup'])

/**
 * The words of a note in one line, which repeat the list at the end for the eye alone: nothing in them can be
 * pressed, has an id or is a block. Undefined where there are none.
 */
function sidenoteOf(note: Element, at: number): Element | undefined {
  const room = { left: rules.text.sidenote }
  const words = trimmed(inOneLine(note.children, room))
  if (room.left === rules.text.sidenote) return undefined
  const number: Element = { type: 'element', tagName: 'b', properties: {}, children: [plain(String(at + 1))] }
  return {
    type: 'element',
    tagName: 'span',
    properties: { className: ['sn'], ariaHidden: 'true' },
    children: [number, ...words],
  }
}

function inOneLine(parts: ElementContent[], room: { left: number }): ElementContent[] {
  return parts.flatMap((part): ElementContent[] => {
    if (room.left <= 0) return []
    // Between blocks there are only line breaks.
    if (part.type === 'text') return /^\s*\n\s*$/.test(part.value) ? [] : [plain(take(part.value, room))]
    if (part.type !== 'element' || leftOut.has(part.tagName) || 'dataFootnoteBackref' in part.properties) return []
    const words = inOneLine(part.children, room)
    if (emphasis.has(part.tagName)) return [{ ...part, properties: {}, children: words }]
    return part.tagName === 'a' ? words : [...words, plain(' ')]
  })
}

/** Without the spaces behind the last word, which blocks and ways back leave. */
function trimmed(parts: ElementContent[]) {
  const last = parts.findLastIndex((part) => part.type !== 'text' || part.value.trim() !== '')
  return parts
    .slice(0, last + 1)
    .map((part, at) => (at === last && part.type === 'text' ? plain(part.value.trimEnd()) : part))
}

/** As much of the words as there is room for. */
function take(words: string, room: { left: number }) {
  if (words.trim() === '') return words
  const fits = words.length <= room.left
  const taken = fits ? words : `${words.slice(0, room.left).replace(/\s\S*$/, '')} …`
  room.left -= words.length
  return taken
}

function plain(value: string) {
  return { type: 'text', value } as const
}
