import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { childrenOf, element, holds, hrefOf, isElement, withAncestors } from './elements.ts'

/* A footnote is a link to a note and a link back, each program with names of its own: Word, Google Docs, LibreOffice, mammoth, the web. */

const back = [
  /^#_(ftn|edn)ref(\d+)$/,
  /^#ftnt_ref(\d+)$/,
  /^#sd(foot|end)note(\d+)anc$/,
  /^#(foot|end)note-ref-(\d+)$/,
  /^#(?:user-content-)?fnref[-:]?([\w-]+)$/,
]
const forth = [
  /^#_(ftn|edn)(\d+)$/,
  /^#ftnt(\d+)$/,
  /^#sd(foot|end)note(\d+)sym$/,
  /^#(foot|end)note-(\d+)$/,
  /^#(?:user-content-)?fn[-:]?([\w-]+)$/,
]

/** Makes each reference an element of its own and brings the notes to the end, numbered in their order. */
export function gatherNotes(tree: Root) {
  const notes = takeNotes(tree)
  const labels = new Map<string, string>()
  for (const part of [tree, ...notes.values()]) {
    visit(part, 'element', (node, index, parent) => {
      const key = keyOf(node, forth)
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

/** The notes by the key of their reference, out of the tree. */
function takeNotes(tree: Root) {
  const found = new Map<string, { holder: Element; parent: Element | Root; link: Element }>()
  for (const [node, ancestors] of withAncestors(tree)) {
    const key = keyOf(node, back)
    if (!key || found.has(key)) continue
    const at = ancestors.findLastIndex(
      (ancestor) => isElement(ancestor, 'li', 'div', 'aside', 'dd') && isOneNote(ancestor),
    )
    const place = at >= 0 ? at : ancestors.findLastIndex((ancestor) => isElement(ancestor, 'p', 'li', 'div'))
    const holder = ancestors[place]
    if (isElement(holder)) found.set(key, { holder, parent: ancestors[place - 1] as Element | Root, link: node })
  }
  const notes = new Map<string, Element>()
  for (const [key, { holder, parent, link }] of found) {
    parent.children = childrenOf(parent).filter((child) => child !== holder)
    remove(holder, link)
    notes.set(key, holder)
  }
  if (notes.size > 0) withoutRule(tree)
  return notes
}

function isOneNote(node: Element) {
  let links = 0
  visit(node, 'element', (inner) => {
    if (keyOf(inner, back)) links++
  })
  return links === 1 && !holds(node, 'h1', 'h2', 'h3', 'table')
}

function keyOf(node: Element, patterns: RegExp[]) {
  if (!isElement(node, 'a')) return undefined
  const isBack = back.some((pattern) => pattern.test(hrefOf(node)))
  if (patterns === forth && isBack) return undefined
  for (const pattern of patterns) {
    const found = pattern.exec(hrefOf(node))
    if (found) return `${patterns.indexOf(pattern)} ${found.slice(1).join('')}`
  }
}

function remove(holder: Element, gone: Element) {
  holder.children = childrenOf(holder).filter((child) => child !== gone)
  for (const child of childrenOf(holder)) if (isElement(child)) remove(child, gone)
}

/** The line that stood above the notes. */
function withoutRule(tree: Root) {
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
