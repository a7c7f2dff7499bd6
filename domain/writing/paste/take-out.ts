import type { Element, ElementContent, Root } from 'hast'
import { visit } from 'unist-util-visit'
import { childrenOf, hasClass, holds, hrefOf, isElement, styleOf } from './elements.ts'

/** What pasted HTML loses, as it is told afterwards. */
export type LeftOut = {
  fonts: boolean
  colours: boolean
  pageNumbers: boolean
  comments: number
  pictures: number
  scripts: number
}

const without = new Set([
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

/** Takes out what is no text of the author, and counts what he may miss. */
export function removeUnwanted(tree: Root): LeftOut {
  const left: LeftOut = { fonts: false, colours: false, pageNumbers: false, comments: 0, pictures: 0, scripts: 0 }
  const comments = new Set<string>()
  visit(tree, 'element', (element) => {
    const style = styleOf(element)
    left.fonts ||= /font-(?:family|size)|font:/.test(style) || element.tagName === 'font'
    left.colours ||= /(?:^|[;\s])(?:color|background)/.test(style)
    const comment = commentOf(element)
    if (comment) comments.add(comment)
  })
  sweep(tree, (node) => {
    if (node.type === 'comment') return false
    if (!isElement(node)) return true
    if (node.tagName === 'script') left.scripts++
    if (without.has(node.tagName)) return false
    if (isPageNumber(node)) left.pageNumbers = true
    if (isElement(node, 'img') && !isOwnPicture(node)) left.pictures++
    return (
      !isPageNumber(node) && !commentOf(node) && !isComment(node) && (!isElement(node, 'img') || isOwnPicture(node))
    )
  })
  left.comments = comments.size
  return left
}

function sweep(holder: Root | Element, stays: (node: ElementContent) => boolean) {
  holder.children = childrenOf(holder).filter(stays)
  for (const child of childrenOf(holder)) if (isElement(child)) sweep(child, stays)
}

/** Headers and footers of the sheet come along where a whole document is copied. */
function isPageNumber(node: Element) {
  return hasClass(node, /^Mso(?:Header|Footer|PageNumber)$/) || /mso-element:\s*(?:header|footer)/.test(styleOf(node))
}

/** The name of a comment, where a reference to it stands. */
function commentOf(node: Element) {
  if (!isElement(node, 'a')) return undefined
  return /^#(?:_msocom_|cmnt)(\d+)$/.exec(hrefOf(node))?.[0]
}

/** What a colleague remarked. */
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
