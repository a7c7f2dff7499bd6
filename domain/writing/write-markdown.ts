import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import type { Part } from './document.ts'
import { fromDocument } from './from-document.ts'

// A colon behind a reference at the beginning of a line would make a note of it; an address in angle brackets may be none.
const layout = { bullet: '-', rule: '-', resourceLink: true, unsafe: [{ character: ':', before: ']' }] } as const

// Columns of equal width would make a long cell fill every row with spaces.
const stringifier = unified()
  .use(remarkStringify, { ...layout, unsafe: [...layout.unsafe] })
  .use(remarkGfm, { tablePipeAlign: false, tableCellPadding: true })
  .freeze()

/** The editor's document as Markdown, as it is stored. */
export function writeDocument(doc: Part) {
  // A space that does not break may be all that a note holds.
  return writeMarkdown(fromDocument(doc)).replace(/\n+$/, '')
}

export function writeMarkdown(text: Root) {
  return stringifier.stringify(text)
}
