import type { List, ListItem, Nodes, Paragraph, Parents, PhrasingContent, Root, Table } from 'mdast'
import type { Part, Style } from './document.ts'

/** A text as the editor's document; what the editor does not know is thrown. */
export function toDocument(text: Root): Part {
  return { type: 'doc', content: filled(text.children.map((node) => noteOf(node) ?? blockOf(node))) }
}

/** The notes of a text stand by themselves, in nothing else. */
function noteOf(node: Nodes): Part | undefined {
  if (node.type !== 'footnoteDefinition') return undefined
  return { type: 'footnote', attrs: { label: node.label ?? node.identifier }, content: blocksOf(node) }
}

function blocksOf({ children }: Parents) {
  return filled(children.map(blockOf))
}

/** Nothing stands empty in the editor: there is always a line to write in. */
function filled(blocks: Part[]): Part[] {
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

/** In a footnote the reader tells of items that stand apart, and not of the list: an item of one part says it of both. */
function listOf({ ordered, start, spread, children }: List): Part {
  const apart = children.some((item) => item.spread && item.children.length < 2)
  const attrs = { spread: Boolean(spread) || apart }
  const content = children.map(itemOf)
  if (!ordered) return { type: 'bulletList', attrs, content }
  return { type: 'orderedList', attrs: { ...attrs, start: start ?? 1 }, content }
}

function itemOf(item: ListItem): Part {
  const attrs = { spread: item.spread ?? false, checked: item.checked ?? null }
  return { type: 'listItem', attrs, content: blocksOf(item) }
}

/** Every row has as many cells as the widest. */
function tableOf({ align, children }: Table): Part {
  const columns = Math.max(...children.map((row) => row.children.length))
  const rows = children.map((row, at) => {
    const type = at === 0 ? 'tableHeader' : 'tableCell'
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

/** What stands in a line, each part with all the styles that it stands in. */
export function partsOfLine(nodes: PhrasingContent[], styles: Style[] = []): Part[] {
  return nodes.flatMap((node) => partsOf(node, styles))
}

function partsOf(node: PhrasingContent, styles: Style[]): Part[] {
  const marks = styles.length > 0 ? { marks: styles } : {}
  switch (node.type) {
    case 'text':
      return words(node.value, marks)
    case 'inlineCode':
      return words(node.value, { marks: [...styles, { type: 'code' }] })
    case 'strong':
    case 'emphasis':
    case 'delete':
      return partsOfLine(node.children, within(styles, { type: styleNames[node.type] ?? node.type }))
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

/** Bold within bold is bold. */
function within(styles: Style[], style: Style) {
  return styles.some(({ type }) => type === style.type) ? styles : [...styles, style]
}

/** Where a line of the source ends, a reader sees a space. */
function words(value: string, marks: { marks?: Style[] }): Part[] {
  return value ? [{ type: 'text', text: value.replace(/\r\n?|\n/g, ' '), ...marks }] : []
}

/** A part of a text that the editor has no place for; the message tells its author why the text opens as source. */
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
