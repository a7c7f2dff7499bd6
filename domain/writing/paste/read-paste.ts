import type { Element, Root as HtmlRoot } from 'hast'
import type { List, Root } from 'mdast'
import rehypeParse from 'rehype-parse'
import rehypeRemark from 'rehype-remark'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { amount } from '#domain/number-word.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { linksIn, type Part, placesIn } from '#domain/writing/document.ts'
import { toDocument } from '#domain/writing/open-text.ts'
import { makePlain } from './elements.ts'
import { gatherLists, gatherNotes } from './lists-and-notes.ts'
import { type LeftOut, normaliseHeadings, normaliseTables, removeUnwanted } from './remove-unwanted.ts'

/** Pasted HTML as a document of the editor, its source program, and what was left out. */
export type Paste = { source: PasteSource; doc: Part; leftOut: LeftOut }

const reader = unified().use(rehypeParse, { fragment: true }).freeze()

const converter = unified()
  .use(rehypeRemark, {
    handlers: {
      'footnote-ref': (_, { properties }: Element) => ({ type: 'footnoteReference', ...nameOf(properties.label) }),
      'footnote-def': (state, node: Element) => ({
        type: 'footnoteDefinition',
        ...nameOf(node.properties.label),
        children: state.toFlow(state.all(node)),
      }),
    },
  })
  .freeze()

/** Cleans pasted HTML; throws if it is too much to process while the user waits. */
export function readPaste(html: string): Paste {
  if (html.length > rules.paste.maxHtml || countTags(html) > rules.paste.maxTags) throw new Problem('paste-too-large')
  try {
    return clean(html)
  } catch (error) {
    // The HTML is nested too deep, and the recursion overflowed the stack.
    throw error instanceof RangeError ? new Problem('paste-too-large', { cause: error }) : error
  }
}

function clean(html: string): Paste {
  const tree = reader.parse(html)
  const leftOut = removeUnwanted(tree)
  gatherNotes(tree)
  gatherLists(tree)
  makePlain(tree)
  normaliseTables(tree)
  normaliseHeadings(tree)
  return { source: sourceOf(html), doc: toDocument(toMarkdownTree(tree)), leftOut }
}

function countTags(html: string) {
  return html.split('<').length
}

function toMarkdownTree(tree: HtmlRoot) {
  const text = converter.runSync(tree) as unknown as Root
  visit(text, 'list', tighten)
  return text
}

/** Makes a list loose only if one of its items has several paragraphs. */
function tighten(list: List) {
  for (const item of list.children) item.spread = item.children.filter(({ type }) => type === 'paragraph').length > 1
  list.spread = list.children.some(({ spread }) => spread)
}

function nameOf(label: unknown) {
  return { label: String(label), identifier: String(label) }
}

/** The program that made pasted HTML, recognised by its traces. */
type PasteSource = 'Word' | 'Google Docs' | 'LibreOffice' | 'a page'

function sourceOf(html: string): PasteSource {
  if (/urn:schemas-microsoft-com|class="?Mso|mso-(?:list|element|style|bidi)/.test(html)) return 'Word'
  if (html.includes('docs-internal-guid')) return 'Google Docs'
  if (/LibreOffice|OpenOffice|sd(?:foot|end)note/.test(html)) return 'LibreOffice'
  return 'a page'
}

/** Two sentences about a paste: what was kept, and what was left out. */
export function describePaste(doc: Part, leftOut: LeftOut) {
  const retained = countParts(doc)
  const omitted = [
    leftOut.fonts && 'fonts',
    leftOut.colours && 'colours',
    leftOut.pageNumbers && 'page numbers',
    counted(leftOut.comments, 'comment'),
    counted(leftOut.pictures, 'picture'),
    counted(leftOut.scripts, 'script'),
  ].filter(Boolean)
  return [
    retained.length > 0 && `Kept: ${retained.join(', ')}.`,
    omitted.length > 0 && `Left out: ${omitted.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function countParts(doc: Part) {
  const parts = [...placesIn(doc)].map(({ part }) => part)
  const count = (...types: string[]) => parts.filter(({ type }) => types.includes(type)).length
  return [
    counted(count('heading'), 'heading'),
    counted(count('table'), 'table'),
    counted(count('footnote'), 'footnote'),
    counted(count('bulletList', 'orderedList'), 'list'),
    counted(
      parts.reduce((sum, part) => sum + linksIn(part).length, 0),
      'link',
    ),
  ].filter((words) => words !== undefined)
}

function counted(count: number, name: string) {
  if (count === 0) return undefined
  return amount(count, name)
}
