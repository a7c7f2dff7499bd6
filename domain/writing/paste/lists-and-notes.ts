import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import {
  type Container,
  childrenOf,
  contains,
  element,
  hrefOf,
  isBlank,
  isElement,
  styleOf,
  withAncestors,
} from './elements.ts'

/* Word copies a list as paragraphs, each with its level and its bullet or number as text. */

type Item = { level: number; ordered: boolean; start: number; content: ElementContent[] }

/** Turns these paragraphs back into lists. */
export function gatherLists(container: Container) {
  const gathered: ElementContent[] = []
  let items: Item[] = []
  const close = () => {
    if (items.length > 0) gathered.push(...nestItems(items))
    items = []
  }
  for (const child of childrenOf(container)) {
    const item = isElement(child) ? itemOf(child) : undefined
    if (item) items.push(item)
    else if (!(items.length > 0 && isBlank(child))) {
      close()
      if (isElement(child)) gatherLists(child)
      gathered.push(child)
    }
  }
  close()
  container.children = gathered
}

function itemOf(node: Element): Item | undefined {
  const level = /mso-list:\s*\S+\s+level(\d)/.exec(styleOf(node))?.[1]
  if (!level || !isElement(node, 'p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) return undefined
  const bullets: string[] = []
  const content = withoutBullet(childrenOf(node), bullets)
  const bullet = bullets.join('').replaceAll('\u00a0', ' ').trim()
  // A numbered heading stays a heading.
  if (/^h\d$/.test(node.tagName)) {
    node.children = content
    return undefined
  }
  const ordered = /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(bullet)
  return { level: Number(level), ordered, start: Number.parseInt(bullet.replace('(', ''), 10) || 1, content }
}

function withoutBullet(nodes: ElementContent[], bullets: string[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return [node]
    if (/mso-list:\s*ignore/.test(styleOf(node))) {
      bullets.push(textOf(node))
      return []
    }
    return [{ ...node, children: withoutBullet(childrenOf(node), bullets) }]
  })
}

/** Nests items of a deeper level in the item before them. */
function nestItems(items: Item[]): Element[] {
  const lists: Element[] = []
  let index = 0
  while (index < items.length) {
    const first = items[index] as Item
    const list = element(first.ordered ? 'ol' : 'ul', [], first.ordered ? { start: first.start } : {})
    while (index < items.length) {
      const item = items[index] as Item
      if (item.level <= first.level && (item.ordered !== first.ordered || item.level < first.level)) break
      const deeper = items.slice(index + 1)
      const end = deeper.findIndex(({ level }) => level <= item.level)
      const inner = end < 0 ? deeper : deeper.slice(0, end)
      list.children.push(element('li', [element('p', item.content), ...nestItems(inner)]))
      index += 1 + inner.length
    }
    lists.push(list)
  }
  return lists
}

/*
 * In pasted HTML, a footnote is a link to a note and a link back. Each program has its own names for them: Word, Google
 * Docs, LibreOffice, mammoth, web pages.
 */

const backLinks = [
  /^#_(ftn|edn)ref(\d+)$/,
  /^#ftnt_ref(\d+)$/,
  /^#sd(foot|end)note(\d+)anc$/,
  /^#(foot|end)note-ref-(\d+)$/,
  /^#(?:user-content-)?fnref[-:]?([\w-]+)$/,
]
const noteLinks = [
  /^#_(ftn|edn)(\d+)$/,
  /^#ftnt(\d+)$/,
  /^#sd(foot|end)note(\d+)sym$/,
  /^#(foot|end)note-(\d+)$/,
  /^#(?:user-content-)?fn[-:]?([\w-]+)$/,
]

/** Turns each reference into a `footnote-ref` element and moves the notes to the end, numbered in order. */
export function gatherNotes(tree: Root) {
  const notes = removeNotes(tree)
  const labels = new Map<string, string>()
  for (const part of [tree, ...notes.values()]) {
    visit(part, 'element', (node, index, parent) => {
      const key = keyOf(node, noteLinks)
      if (!key || !notes.has(key) || !parent || index === undefined) return
      if (!labels.has(key)) labels.set(key, String(labels.size + 1))
      parent.children[index] = element('footnote-ref', [], { label: labels.get(key) })
      return SKIP
    })
  }
  for (const [key, label] of labels) {
    const note = notes.get(key)
    if (note) tree.children.push(element('footnote-def', note.children, { label }))
  }
}

/** Removes the notes from the tree; returns them by the key of their reference. */
function removeNotes(tree: Root) {
  const notePlaces = new Map<string, { container: Element; parent: Element | Root; link: Element }>()
  for (const [node, ancestors] of withAncestors(tree)) {
    const key = keyOf(node, backLinks)
    if (!key || notePlaces.has(key)) continue
    const at = ancestors.findLastIndex(
      (ancestor) => isElement(ancestor, 'li', 'div', 'aside', 'dd') && isOneNote(ancestor),
    )
    const place = at >= 0 ? at : ancestors.findLastIndex((ancestor) => isElement(ancestor, 'p', 'li', 'div'))
    const container = ancestors[place]
    if (isElement(container))
      notePlaces.set(key, { container, parent: ancestors[place - 1] as Element | Root, link: node })
  }
  const notes = new Map<string, Element>()
  for (const [key, { container, parent, link }] of notePlaces) {
    parent.children = childrenOf(parent).filter((child) => child !== container)
    remove(container, link)
    notes.set(key, container)
  }
  if (notes.size > 0) removeRule(tree)
  return notes
}

function isOneNote(node: Element) {
  let links = 0
  visit(node, 'element', (inner) => {
    if (keyOf(inner, backLinks)) links++
  })
  return links === 1 && !contains(node, 'h1', 'h2', 'h3', 'table')
}

function keyOf(node: Element, patterns: RegExp[]) {
  if (!isElement(node, 'a')) return undefined
  const isBack = backLinks.some((pattern) => pattern.test(hrefOf(node)))
  if (patterns === noteLinks && isBack) return undefined
  for (const pattern of patterns) {
    const match = pattern.exec(hrefOf(node))
    if (match) return `${patterns.indexOf(pattern)} ${match.slice(1).join('')}`
  }
}

function remove(container: Element, removed: Element) {
  container.children = childrenOf(container).filter((child) => child !== removed)
  for (const child of childrenOf(container)) if (isElement(child)) remove(child, removed)
}

/** Removes the horizontal rule above the notes. */
function removeRule(tree: Root) {
  visit(tree, 'element', (node, index, parent) => {
    if (!isElement(node, 'hr') || !parent || index === undefined) return
    const isLast = parent.children
      .slice(index + 1)
      .every((next) => !isElement(next, 'p', 'h1', 'h2', 'h3', 'ul', 'ol', 'table'))
    if (!isLast) return
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
}
