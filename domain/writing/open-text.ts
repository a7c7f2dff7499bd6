import type { Nodes, Parents, PhrasingContent, Root } from 'mdast'
import { boundParts, TextTooDearError } from '#domain/text/bounds.ts'
import { readMarkdown } from '#domain/text/read-markdown.ts'
import type { Part } from './document.ts'
import { partsOfLine, toDocument, UnknownPartError } from './to-document.ts'
import { writeDocument } from './write-markdown.ts'

/** A text as it opens: as a document, or to the letter where the editor would not give it back as it was. */
type OpenText = { kind: 'document'; doc: Part } | { kind: 'source'; why: string }

const wouldChange = 'This text is written in a way that the editor would change.'

export function openText(markdown: string): OpenText {
  try {
    const text = readMarkdown(markdown)
    boundParts(text)
    const doc = toDocument(text)
    const comesBack = isSameText(text, readMarkdown(writeDocument(doc)))
    return comesBack ? { kind: 'document', doc } : { kind: 'source', why: wouldChange }
  } catch (error) {
    if (error instanceof UnknownPartError || error instanceof TextTooDearError)
      return { kind: 'source', why: error.message }
    // What is nested too deep for a program to follow.
    if (error instanceof RangeError) return { kind: 'source', why: wouldChange }
    throw error
  }
}

/** Whether two texts say the same to a reader, however their source is laid out. */
function isSameText(one: Nodes, other: Nodes) {
  return meaningOf(one) === meaningOf(other)
}

/** What a text says, written out; bold within italic and italic within bold are one. */
export function meaningOf(text: Nodes) {
  return JSON.stringify(meant(text))
}

const ofLine = new Set(['paragraph', 'heading', 'tableCell'])

function meant(node: Nodes): unknown {
  const { position: _, data: __, ...rest } = node as Nodes & { children?: Nodes[] }
  const children = rest.children ?? []
  if (ofLine.has(node.type)) return { ...rest, children: joined(partsOfLine(children as PhrasingContent[])) }
  const isLoose = children.some((child) => 'spread' in child && child.spread)
  switch (node.type) {
    case 'list':
      return { ...rest, spread: node.spread || isLoose, children: children.map(meant) }
    case 'listItem':
      return { ...rest, spread: undefined, children: children.map(meant) }
    case 'table':
      return { ...rest, children: node.children.map(({ children: cells }) => filled(cells, node.align?.length ?? 0)) }
    default:
      return rest.children ? { ...rest, children: children.map(meant) } : rest
  }
}

/** A row that ends early ends in empty cells. */
function filled(cells: Nodes[], columns: number) {
  const missing = Math.max(0, columns - cells.length)
  return [...cells.map(meant), ...Array.from({ length: missing }, () => ({ type: 'tableCell', children: [] }))]
}

function joined(parts: Part[]) {
  const line: Part[] = []
  for (const { type, attrs, text, marks = [] } of parts) {
    // A break looks the same in any style.
    const styles = type === 'hardBreak' ? [] : marks.map((mark) => JSON.stringify(mark)).sort()
    const part = { type, attrs, text, styles }
    const last = line.at(-1) as typeof part | undefined
    if (type === 'text' && last?.type === 'text' && String(last.styles) === String(styles)) last.text += text ?? ''
    else line.push(part as Part)
  }
  return line
}

const unknown = new Set(['html', 'definition', 'linkReference', 'imageReference'])

/** What a document can show of any text, without the rest: enough to count it and to look for marks. */
export function readLeniently(markdown: string): Part {
  try {
    return toDocument(known(readMarkdown(markdown)) as Root)
  } catch (error) {
    if (error instanceof UnknownPartError || error instanceof RangeError) return { type: 'doc', content: [] }
    throw error
  }
}

function known(node: Nodes): Nodes {
  if (!('children' in node)) return node
  const children = (node as Parents).children.flatMap((child) => {
    if (!unknown.has(child.type)) return [known(child)]
    return 'children' in child ? child.children.map(known) : []
  })
  return { ...node, children } as Nodes
}
