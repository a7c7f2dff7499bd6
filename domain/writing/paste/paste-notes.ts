import type { Element, Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { childrenOf, element, holds, hrefOf, isElement, withAncestors } from './elements.ts'

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
  const notePlaces = new Map<string, { holder: Element; parent: Element | Root; link: Element }>()
  for (const [node, ancestors] of withAncestors(tree)) {
    const key = keyOf(node, backLinks)
    if (!key || notePlaces.has(key)) continue
    const at = ancestors.findLastIndex(
      (ancestor) => isElement(ancestor, 'li', 'div', 'aside', 'dd') && isOneNote(ancestor),
    )
    const place = at >= 0 ? at : ancestors.findLastIndex((ancestor) => isElement(ancestor, 'p', 'li', 'div'))
    const holder = ancestors[place]
    if (isElement(holder)) notePlaces.set(key, { holder, parent: ancestors[place - 1] as Element | Root, link: node })
  }
  const notes = new Map<string, Element>()
  for (const [key, { holder, parent, link }] of notePlaces) {
    parent.children = childrenOf(parent).filter((child) => child !== holder)
    remove(holder, link)
    notes.set(key, holder)
  }
  if (notes.size > 0) removeRule(tree)
  return notes
}

function isOneNote(node: Element) {
  let links = 0
  visit(node, 'element', (inner) => {
    if (keyOf(inner, backLinks)) links++
  })
  return links === 1 && !holds(node, 'h1', 'h2', 'h3', 'table')
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

function remove(holder: Element, removed: Element) {
  holder.children = childrenOf(holder).filter((child) => child !== removed)
  for (const child of childrenOf(holder)) if (isElement(child)) remove(child, removed)
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
