import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { childrenOf, hasClass, holds, hrefOf, isElement, styleOf } from './elements.ts'

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

function filterTree(holder: Root | Element, isKept: (node: ElementContent) => boolean) {
  holder.children = childrenOf(holder).filter(isKept)
  for (const child of childrenOf(holder)) if (isElement(child)) filterTree(child, isKept)
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
  if (!isElement(node, 'div', 'p') || holds(node, 'table')) return false
  const [first] = childrenOf(node).filter((child) => child.type !== 'text' || child.value.trim())
  const inner = isElement(first, 'p', 'span') ? childrenOf(first)[0] : first
  return isElement(inner, 'a') && /^#cmnt_ref\d+$/.test(hrefOf(inner))
}

function isOwnPicture(image: Element) {
  return /^\/uploads\/medias\/[\w.-]+$/.test(String(image.properties.src ?? ''))
}
