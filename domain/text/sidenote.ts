import type { Element, ElementContent } from 'hast'
import { rules } from '#domain/rules.ts'

const emphasis = new Set(['code', 'del', 'em', 'strong'])
const leftOut = new Set(['img', 'input', 'sup'])

/**
 * The words of a note in one line, which repeat the list at the end for the eye alone: nothing in them can be
 * pressed, has an id or is a block. Undefined where there are none.
 */
export function sidenoteOf(note: Element, at: number): Element | undefined {
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
