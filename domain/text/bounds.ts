import { rules } from '#domain/rules.ts'

/** A text that cannot be made into a page at a reasonable price; the message tells its author why. */
export class TextTooDearError extends Error {}

export const tooIntricate = 'This text is too intricate to be made into a page. Please make it simpler or shorter.'

type Part = { type: string; children?: Part[]; align?: unknown[] | null }

const { maxCells, maxDepth, maxParts, maxHtml } = rules.text
const nesting = new Set(['blockquote', 'listItem', 'footnoteDefinition', 'emphasis', 'strong', 'delete', 'link'])

/** Refuses a text with too many cells, too deep a nesting or too many parts, in one walk over the parsed text. */
export function boundParts(text: Part) {
  let cells = 0
  let parts = 0
  let deepest = 0
  const waiting = [{ part: text, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { part, depth } = next
    parts++
    deepest = Math.max(deepest, depth)
    // A row that has fewer cells than the head is filled up to it, and needs one sign for a thousand cells.
    if (part.type === 'table') cells += (part.align?.length ?? 0) * (part.children?.length ?? 0)
    for (const child of part.children ?? []) {
      waiting.push({ part: child, depth: depth + (nesting.has(child.type) ? 1 : 0) })
    }
  }
  refuseAbove(maxCells, cells, 'The tables of this text have {} cells')
  refuseAbove(maxDepth, deepest, 'Quotes, lists and emphasis stand {} deep in each other')
  refuseAbove(maxParts, parts, 'This text has {} parts, such as paragraphs, list items and links')
}

/** A short text that repeats a long address makes a long page. */
export function boundHtml(html: string) {
  refuseAbove(maxHtml, html.length, 'This text becomes a page of {} characters')
  return html
}

function refuseAbove(most: number, found: number, words: string) {
  if (found <= most) return
  throw new TextTooDearError(`${words.replace('{}', inDigits(found))}; at most ${inDigits(most)} are possible.`)
}

const digits = new Intl.NumberFormat('en-IN')

function inDigits(number: number) {
  return digits.format(number)
}
