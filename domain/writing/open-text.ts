import type { Nodes, Parents, PhrasingContent, Root } from 'mdast'
import { limitParts, TextTooComplexError } from '#domain/text/bounds.ts'
import { readMarkdown } from '#domain/text/read-markdown.ts'
import type { Part } from './document.ts'
import { partsOfLine, toDocument, UnknownPartError } from './to-document.ts'
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
