import type { Element, ElementContent, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { rules } from '#domain/rules.ts'
import { childrenOf, contains, hasClass, hrefOf, isBlank, isElement, styleOf } from './elements.ts'

/** What was left out of pasted HTML, for the message to the author. */
export type LeftOut = {
  fonts: boolean
  colours: boolean
  pageNumbers: boolean
  comments: number
  pictures: number
  scripts: number
}

const removedNames = new Set([
  ...[
    'head',
    'title',
    'style',
    'script',
    'meta',
    'link',
    'base',
    'template',
    'noscript',
    'xml',
    'iframe',
    'frame',
    'object',
  ],
  ...[
    'embed',
    'applet',
    'audio',
    'video',
    'canvas',
    'svg',
    'math',
    'form',
    'input',
    'select',
    'textarea',
    'button',
    'map',
  ],
])

/** Removes what is not the author's text, and counts what the author may miss. */
export function removeUnwanted(tree: Root): LeftOut {
  const leftOut: LeftOut = { fonts: false, colours: false, pageNumbers: false, comments: 0, pictures: 0, scripts: 0 }
  const comments = new Set<string>()
  visit(tree, 'element', (element) => {
    const style = styleOf(element)
    leftOut.fonts ||= /font-(?:family|size)|font:/.test(style) || element.tagName === 'font'
    leftOut.colours ||= /(?:^|[;\s])(?:color|background)/.test(style)
    const comment = commentOf(element)
    if (comment) comments.add(comment)
  })
  filterTree(tree, (node) => {
    if (node.type === 'comment') return false
    if (!isElement(node)) return true
    if (node.tagName === 'script') leftOut.scripts++
    if (removedNames.has(node.tagName)) return false
    if (isPageNumber(node)) leftOut.pageNumbers = true
    if (isElement(node, 'img') && !isOwnPicture(node)) leftOut.pictures++
    return (
      !isPageNumber(node) && !commentOf(node) && !isComment(node) && (!isElement(node, 'img') || isOwnPicture(node))
    )
  })
  leftOut.comments = comments.size
  return leftOut
}

function filterTree(container: Root | Element, isAllowed: (node: ElementContent) => boolean) {
  container.children = childrenOf(container).filter(isAllowed)
  for (const child of childrenOf(container)) if (isElement(child)) filterTree(child, isAllowed)
}

/** Page headers and footers are in the HTML if a whole document was copied. */
function isPageNumber(node: Element) {
  return hasClass(node, /^Mso(?:Header|Footer|PageNumber)$/) || /mso-element:\s*(?:header|footer)/.test(styleOf(node))
}

/** The id of a comment, if the element is a reference to it. */
function commentOf(node: Element) {
  if (!isElement(node, 'a')) return undefined
  return /^#(?:_msocom_|cmnt)(\d+)$/.exec(hrefOf(node))?.[0]
}

/** Whether the element is a review comment. */
function isComment(node: Element) {
  if (hasClass(node, /^MsoComment(?:Text|Reference)$/)) return true
  if (/mso-element:\s*comment/.test(styleOf(node))) return true
  if (!isElement(node, 'div', 'p') || contains(node, 'table')) return false
  const [first] = childrenOf(node).filter((child) => child.type !== 'text' || child.value.trim())
  const inner = isElement(first, 'p', 'span') ? childrenOf(first)[0] : first
  return isElement(inner, 'a') && /^#cmnt_ref\d+$/.test(hrefOf(inner))
}

function isOwnPicture(image: Element) {
  return /^\/uploads\/medias\/[\w.-]+$/.test(String(image.properties.src ?? ''))
}

/** Flattens cells to one line each, and makes the first row of every table its head. */
export function normaliseTables(tree: Root) {
  visit(tree, 'element', (node) => {
    if (isElement(node, 'td', 'th')) node.children = flatten(childrenOf(node))
    if (isElement(node, 'table')) {
      makeFirstRowHead(node)
      limitSpans(node)
    }
  })
}

function makeFirstRowHead(table: Element) {
  let first: Element | undefined
  visit(table, 'element', (node) => {
    if (isElement(node, 'tr')) first ??= node
  })
  for (const cell of first ? childrenOf(first) : []) if (isElement(cell, 'td')) cell.tagName = 'th'
}

const { maxCells } = rules.text

/**
 * Drops the spans of a table that would get more cells by them than a text may have: each spanned cell is created, and
 * some programs write a span of thousands for 'the whole row'. Rows that do not exist are not created, only counted.
 */
function limitSpans(table: Element) {
  const cells: { cell: Element; row: number; colSpan: number; rowSpan: number }[] = []
  let rows = 0
  visit(table, 'element', (node) => {
    if (isElement(node, 'table') && node !== table) return SKIP
    if (isElement(node, 'tr')) rows++
    if (isElement(node, 'td', 'th')) {
      // A row of empty cells has lost its element by now.
      rows ||= 1
      const { colSpan, rowSpan } = node.properties
      cells.push({ cell: node, row: rows - 1, colSpan: spanOf(colSpan), rowSpan: spanOf(rowSpan) })
    }
    return
  })
  const widths: number[] = []
  const isTooLarge = cells.some(({ row, colSpan, rowSpan }) => {
    for (let at = row; at < Math.min(row + rowSpan, rows); at++) {
      const cellsInRow = (widths[at] ?? 0) + colSpan
      widths[at] = cellsInRow
      if (cellsInRow * rows > maxCells) return true
    }
    return false
  })
  for (const { cell, colSpan, rowSpan } of cells) {
    cell.properties.colSpan = isTooLarge ? 1 : colSpan
    cell.properties.rowSpan = isTooLarge ? 1 : Math.min(rowSpan, maxCells)
  }
}

function spanOf(value: unknown) {
  return Math.max(1, Number.parseInt(String(value), 10) || 1)
}

/** Joins paragraphs and list items with spaces. */
function flatten(nodes: ElementContent[]): ElementContent[] {
  return nodes
    .filter((node) => !isBlank(node) || node.type === 'text')
    .flatMap((node, index) => {
      if (isElement(node, 'br')) return [space]
      if (!isElement(node, 'p', 'div', 'ul', 'ol', 'li', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'))
        return [node]
      const inner = flatten(childrenOf(node))
      return index > 0 ? [space, ...inner] : inner
    })
}

const space: ElementContent = { type: 'text', value: ' ' }

/** Shifts headings so that the highest is level 2, since the page has its h1. Removes bold from headings. */
export function normaliseHeadings(tree: Root) {
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
