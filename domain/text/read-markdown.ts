import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { rules } from '#domain/rules.ts'

/** The only Markdown parser: for pages, for the editor, and for comparing the two. */
export const markdownReader = unified().use(remarkParse).use(remarkGfm).freeze()

export function readMarkdown(markdown: string): Root {
  return markdownReader.parse(markdown)
}

/** A text that would cost too much to render; the message tells its author why. */
export class TextTooComplexError extends Error {}

export const tooComplexMessage = 'This text is too intricate to be made into a page. Please make it simpler or shorter.'

type Part = { type: string; children?: Part[]; align?: unknown[] | null }

const { maxCells, maxDepth, maxParts, maxHtml } = rules.text
const nesting = new Set(['blockquote', 'listItem', 'footnoteDefinition', 'emphasis', 'strong', 'delete', 'link'])

/** Rejects a text with too many table cells, too deep nesting or too many parts, in one walk over the parsed text. */
export function limitParts(text: Part) {
  let cells = 0
  let parts = 0
  let deepest = 0
  const stack = [{ part: text, depth: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { part, depth } = next
    parts++
    deepest = Math.max(deepest, depth)
    // Short rows are filled up to the header, so one character can create a thousand cells.
    if (part.type === 'table') cells += (part.align?.length ?? 0) * (part.children?.length ?? 0)
    for (const child of part.children ?? []) {
      stack.push({ part: child, depth: depth + (nesting.has(child.type) ? 1 : 0) })
    }
  }
  throwIfAbove(maxCells, cells, 'The tables of this text have {} cells')
  throwIfAbove(maxDepth, deepest, 'Quotes, lists and emphasis stand {} deep in each other')
  throwIfAbove(maxParts, parts, 'This text has {} parts, such as paragraphs, list items and links')
}

/** Limits the HTML: a short text that repeats a long address becomes a long page. */
export function boundHtml(html: string) {
  throwIfAbove(maxHtml, html.length, 'This text becomes a page of {} characters')
  return html
}

function throwIfAbove(most: number, actual: number, words: string) {
  if (actual <= most) return
  throw new TextTooComplexError(
    `${words.replace('{}', formatNumber(actual))}; at most ${formatNumber(most)} are possible.`,
  )
}

const numberFormat = new Intl.NumberFormat('en-IN')

function formatNumber(number: number) {
  return numberFormat.format(number)
}
