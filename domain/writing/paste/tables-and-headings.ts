import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { childrenOf, isBlank, isElement } from './elements.ts'

/** Cells of one line each, and a head for every table. */
export function mendTables(tree: Root) {
  visit(tree, 'element', (node) => {
    if (isElement(node, 'td', 'th')) node.children = inLine(childrenOf(node))
    if (isElement(node, 'table')) headFirstRow(node)
  })
}

function headFirstRow(table: Element) {
  let first: Element | undefined
  visit(table, 'element', (node) => {
    if (isElement(node, 'tr')) first ??= node
  })
  for (const cell of first ? childrenOf(first) : []) if (isElement(cell, 'td')) cell.tagName = 'th'
}

/** Paragraphs and items one after the other. */
function inLine(nodes: ElementContent[]): ElementContent[] {
  return nodes
    .filter((node) => !isBlank(node) || node.type === 'text')
    .flatMap((node, at) => {
      if (isElement(node, 'br')) return [space]
      if (!isElement(node, 'p', 'div', 'ul', 'ol', 'li', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'))
        return [node]
      const inner = inLine(childrenOf(node))
      return at > 0 ? [space, ...inner] : inner
    })
}

const space: ElementContent = { type: 'text', value: ' ' }

/** The page has its first heading already: the highest pasted one is the second. Bold adds nothing to a heading. */
export function mendHeadings(tree: Root) {
  const headings: Element[] = []
  visit(tree, 'element', (node) => {
    if (/^h[1-6]$/.test(node.tagName)) headings.push(node)
  })
  const highest = Math.min(...headings.map(levelOf))
  for (const heading of headings) {
    heading.tagName = `h${Math.min(6, levelOf(heading) + Math.max(0, 2 - highest))}`
    heading.children = childrenOf(heading).flatMap((child) =>
      isElement(child, 'strong') ? childrenOf(child) : [child],
    )
  }
}

function levelOf({ tagName }: Element) {
  return Number(tagName[1])
}
