import type { List, ListItem, Nodes, Paragraph, Parents, PhrasingContent, Root, Table } from 'mdast'
import type { Part, Style } from './document.ts'

/** Converts a Markdown tree to the editor's document; throws if the editor does not know a part. */
export function toDocument(text: Root): Part {
  return { type: 'doc', content: atLeastOneLine(text.children.map((node) => noteOf(node) ?? blockOf(node))) }
}

/** Footnotes are only allowed at the top level of the document. */
function noteOf(node: Nodes): Part | undefined {
  if (node.type !== 'footnoteDefinition') return undefined
  return { type: 'footnote', attrs: { label: node.label ?? node.identifier }, content: blocksOf(node) }
}

function blocksOf({ children }: Parents) {
  return atLeastOneLine(children.map(blockOf))
}

/** The editor needs at least one line to write in. */
function atLeastOneLine(blocks: Part[]): Part[] {
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }]
}

function blockOf(node: Nodes): Part {
  switch (node.type) {
    case 'paragraph':
      return figureOf(node) ?? { type: 'paragraph', content: partsOfLine(node.children) }
    case 'heading':
      return { type: 'heading', attrs: { level: node.depth }, content: partsOfLine(node.children) }
    case 'blockquote':
      return { type: 'blockquote', content: blocksOf(node) }
    case 'list':
      return listOf(node)
    case 'code':
      return {
        type: 'codeBlock',
        attrs: { language: node.lang ?? null, meta: node.meta ?? null },
        content: node.value ? [{ type: 'text', text: node.value }] : [],
      }
    case 'thematicBreak':
      return { type: 'horizontalRule' }
    case 'table':
      return tableOf(node)
    default:
      throw new UnknownPartError(node.type)
  }
}

/** A picture alone in its paragraph is a figure. */
function figureOf({ children: [only, ...others] }: Paragraph): Part | undefined {
  if (only?.type !== 'image' || others.length > 0) return undefined
  return { type: 'figure', attrs: { src: only.url, alt: only.alt ?? '', caption: only.title ?? '' } }
}

/** In a footnote, the Markdown parser sets `spread` only on items: a loose item with one block makes the list loose. */
function listOf({ ordered, start, spread, children }: List): Part {
  const isLoose = children.some((item) => item.spread && item.children.length < 2)
  const attrs = { spread: Boolean(spread) || isLoose }
  const content = children.map(itemOf)
  if (!ordered) return { type: 'bulletList', attrs, content }
  return { type: 'orderedList', attrs: { ...attrs, start: start ?? 1 }, content }
}

function itemOf(item: ListItem): Part {
  const attrs = { spread: item.spread ?? false, checked: item.checked ?? null }
  return { type: 'listItem', attrs, content: blocksOf(item) }
}

/** Pads every row to the width of the widest. */
function tableOf({ align, children }: Table): Part {
  const columns = Math.max(...children.map((row) => row.children.length))
  const rows = children.map((row, index) => {
    const type = index === 0 ? 'tableHeader' : 'tableCell'
    const cells = Array.from({ length: columns }, (_, column) => ({
      type,
      attrs: { align: align?.[column] ?? null },
      content: partsOfLine(row.children[column]?.children ?? []),
    }))
    return { type: 'tableRow', content: cells }
  })
  return { type: 'table', content: rows }
}

const styleNames: Record<string, string> = { strong: 'bold', emphasis: 'italic', delete: 'strike' }

/** The parts of a line, each with all its styles. */
export function partsOfLine(nodes: PhrasingContent[], styles: Style[] = []): Part[] {
  return nodes.flatMap((node) => partsOf(node, styles))
}

function partsOf(node: PhrasingContent, styles: Style[]): Part[] {
  const marks = styles.length > 0 ? { marks: styles } : {}
  switch (node.type) {
    case 'text':
      return textParts(node.value, marks)
    case 'inlineCode':
      return textParts(node.value, { marks: [...styles, { type: 'code' }] })
    case 'strong':
    case 'emphasis':
    case 'delete':
      return partsOfLine(node.children, withStyle(styles, { type: styleNames[node.type] ?? node.type }))
    case 'link':
      return partsOfLine(node.children, [
        ...styles,
        { type: 'link', attrs: { href: node.url, title: node.title || null } },
      ])
    case 'image':
      return [{ type: 'image', attrs: { src: node.url, alt: node.alt ?? '', title: node.title || null }, ...marks }]
    case 'footnoteReference':
      return [{ type: 'footnoteReference', attrs: { label: node.label ?? node.identifier }, ...marks }]
    case 'break':
      return [{ type: 'hardBreak', ...marks }]
    default:
      throw new UnknownPartError(node.type)
  }
}

/** Adds a style, unless it is already there: bold in bold is bold. */
function withStyle(styles: Style[], style: Style) {
  return styles.some(({ type }) => type === style.type) ? styles : [...styles, style]
}

/** A line break in the source is rendered as a space. */
function textParts(value: string, marks: { marks?: Style[] }): Part[] {
  return value ? [{ type: 'text', text: value.replace(/\r\n?|\n/g, ' '), ...marks }] : []
}

/** A part that the editor does not support; the message tells the author why the text opens as source. */
export class UnknownPartError extends Error {
  constructor(type: string) {
    super(reasons[type] ?? 'This text holds something that the editor cannot show.')
  }
}

const references = 'This text names its links or pictures by references, which the editor cannot show.'

const reasons: Record<string, string> = {
  html: 'This text holds HTML, which the editor cannot show, and readers do not see.',
  definition: references,
  linkReference: references,
  imageReference: references,
  footnoteDefinition:
    'This text has a footnote inside a quote, a list or another footnote, which the editor cannot show.',
}
