import type { Element, Root } from 'hast'
import { EXIT, visit } from 'unist-util-visit'
import type { Mark } from '#domain/website/mark-texts.server.ts'
import type { TextPlace } from '#domain/website/shown-texts.ts'

/** The form of a page in the office, at one of its fields. */
export function formPath({ page, key }: Pick<TextPlace, 'page'> & { key?: string }) {
  return `/adminDashboard/website/${page}${key ? `#field-${key}` : ''}`
}

/** Makes each text of a page a link to its field, for mouse and keyboard alike; it needs no script. */
export function pressToEdit(page: Root, marks: Mark[]) {
  const marked = new Set(marks.map(({ element }) => element))
  const atWork = new Set<Element>()
  visit(page, 'element', (element) => {
    const isTool = element.tagName === 'button' || String(element.properties.href).startsWith('#')
    if (isTool) visit(element, 'element', (inner) => void atWork.add(inner))
    // What stays closed could not be pressed.
    if (element.tagName === 'details') element.properties.open = true
    // A link in a link is no HTML: the outer one gives way.
    if (element.tagName === 'a' && !isTool && !marked.has(element) && holdsMark(element)) becomeSpan(element)
  })
  for (const { element, words, place } of marks) {
    // A table takes no link around its rows; buttons and links on the page itself go on doing what they do.
    if (words.length === 0 || element.tagName === 'table' || atWork.has(element)) continue
    if (element.tagName === 'a') becomeSpan(element)
    const properties = { className: ['edit-text'], href: formPath(place), title: `Edit: ${place.label}` }
    const link: Element = { type: 'element', tagName: 'a', properties, children: words }
    element.children = element.children.flatMap((child) => {
      if (child === words[0]) return [link]
      return words.includes(child) ? [] : [child]
    })
  }
}

function holdsMark(outer: Element) {
  let holds = false
  visit(outer, 'element', ({ properties }) => {
    holds = properties.dataContent !== undefined
    return holds ? EXIT : undefined
  })
  return holds
}

function becomeSpan(element: Element) {
  element.tagName = 'span'
  delete element.properties.href
}
