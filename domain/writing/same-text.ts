import type { Nodes, PhrasingContent } from 'mdast'
import type { Part } from './document.ts'
import { partsOfLine } from './to-line.ts'

/** Whether two texts say the same to a reader, however their source is laid out. */
export function isSameText(one: Nodes, other: Nodes) {
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
