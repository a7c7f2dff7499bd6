import type { List, ListItem, Nodes, Paragraph, Parents, PhrasingContent, Root, Table } from 'mdast'
import { limitParts, readMarkdown, TextTooComplexError } from '#domain/text/read-markdown.ts'
import type { Part, Style } from './document.ts'
import { writeDocument } from './write-markdown.ts'

/** How a text opens in the editor: as a document, or as source if the editor would change it. */
type OpenText = { kind: 'document'; doc: Part } | { kind: 'source'; why: string }

const wouldChange = 'This text is written in a way that the editor would change.'

export function openText(markdown: string): OpenText {
  try {
    const text = readMarkdown(markdown)
    limitParts(text)
    const doc = toDocument(text)
    const isUnchanged = isSameText(text, readMarkdown(writeDocument(doc)))
    return isUnchanged ? { kind: 'document', doc } : { kind: 'source', why: wouldChange }
  } catch (error) {
    if (error instanceof UnknownPartError || error instanceof TextTooComplexError)
      return { kind: 'source', why: error.message }
    // The text is nested too deep, and the recursion overflowed the stack.
    if (error instanceof RangeError) return { kind: 'source', why: wouldChange }
    throw error
  }
}

/** Whether two texts render the same, however their source is formatted. */
function isSameText(one: Nodes, other: Nodes) {
  return meaningOf(one) === meaningOf(other)
}

/** A canonical form of a text: equal for texts that render the same. Bold in italic equals italic in bold. */
export function meaningOf(text: Nodes) {
  return JSON.stringify(canonical(text))
}

const lineTypes = new Set(['paragraph', 'heading', 'tableCell'])

function canonical(node: Nodes): unknown {
  const { position: _, data: __, ...properties } = node as Nodes & { children?: Nodes[] }
  const children = properties.children ?? []
  if (lineTypes.has(node.type))
    return { ...properties, children: mergeTexts(partsOfLine(children as PhrasingContent[])) }
  const isLoose = children.some((child) => 'spread' in child && child.spread)
  switch (node.type) {
    case 'list':
      return { ...properties, spread: node.spread || isLoose, children: children.map(canonical) }
    case 'listItem':
      return { ...properties, spread: undefined, children: children.map(canonical) }
    case 'table':
      return {
        ...properties,
        children: node.children.map(({ children: cells }) => padRow(cells, node.align?.length ?? 0)),
      }
    default:
      return properties.children ? { ...properties, children: children.map(canonical) } : properties
  }
}

/** Pads a short row with empty cells. */
function padRow(cells: Nodes[], columns: number) {
  const missing = Math.max(0, columns - cells.length)
  return [...cells.map(canonical), ...Array.from({ length: missing }, () => ({ type: 'tableCell', children: [] }))]
}

function mergeTexts(parts: Part[]) {
  const line: Part[] = []
  for (const { type, attrs, text, marks = [] } of parts) {
    // Ignore the style of a line break: it is not visible.
    const styles = type === 'hardBreak' ? [] : marks.map((mark) => JSON.stringify(mark)).sort()
    const part = { type, attrs, text, styles }
    const last = line.at(-1) as typeof part | undefined
    if (type === 'text' && last?.type === 'text' && String(last.styles) === String(styles)) last.text += text ?? ''
    else line.push(part as Part)
  }
  return line
}

const unsupported = new Set(['html', 'definition', 'linkReference', 'imageReference'])

/** Reads what a document can show of any text, and drops the rest: enough to count words and to lint. */
export function readLeniently(markdown: string): Part {
  try {
    return toDocument(withoutUnsupported(readMarkdown(markdown)) as Root)
  } catch (error) {
    if (error instanceof UnknownPartError || error instanceof RangeError) return { type: 'doc', content: [] }
    throw error
  }
}

function withoutUnsupported(node: Nodes): Nodes {
  if (!('children' in node)) return node
  const children = (node as Parents).children.flatMap((child) => {
    if (!unsupported.has(child.type)) return [withoutUnsupported(child)]
    return 'children' in child ? child.children.map(withoutUnsupported) : []
  })
  return { ...node, children } as Nodes
}

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
function partsOfLine(nodes: PhrasingContent[], styles: Style[] = []): Part[] {
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
class UnknownPartError extends Error {
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
