import type { Element, Root } from 'hast'
import { EXIT, visit } from 'unist-util-visit'
import type { Mark } from '#domain/website/mark-texts.server.ts'
import type { TextPlace } from '#domain/website/shown-texts.ts'

/** The path of the form of a page in the office, or of one of its fields. */
export function formPath({ page, key }: Pick<TextPlace, 'page'> & { key?: string }) {
  return `/adminDashboard/website/${page}${key ? `#field-${key}` : ''}`
}

/** Makes each text of a page a link to its field in the office. Works without script. */
export function linkTextsToFields(page: Root, marks: Mark[]) {
  const markedElements = new Set(marks.map(({ element }) => element))
  const inControls = new Set<Element>()
  visit(page, 'element', (element) => {
    const isControl = element.tagName === 'button' || String(element.properties.href).startsWith('#')
    if (isControl) visit(element, 'element', (inner) => void inControls.add(inner))
    // Open all <details>, so that the texts in them can be clicked.
    if (element.tagName === 'details') element.properties.open = true
    // HTML does not allow nested links: replace the outer one.
    if (element.tagName === 'a' && !isControl && !markedElements.has(element) && containsMark(element))
      turnIntoSpan(element)
  })
  for (const { element, words, place } of marks) {
    // Skip tables, which allow no link around their rows, and buttons and anchor links, which keep their function.
    if (words.length === 0 || element.tagName === 'table' || inControls.has(element)) continue
    if (element.tagName === 'a') turnIntoSpan(element)
    const properties = { className: ['edit-text'], href: formPath(place), title: `Edit: ${place.label}` }
    const link: Element = { type: 'element', tagName: 'a', properties, children: words }
    element.children = element.children.flatMap((child) => {
      if (child === words[0]) return [link]
      return words.includes(child) ? [] : [child]
    })
  }
}

function containsMark(outer: Element) {
  let isMarked = false
  visit(outer, 'element', ({ properties }) => {
    isMarked = properties.dataContent !== undefined
    return isMarked ? EXIT : undefined
  })
  return isMarked
}

function turnIntoSpan(element: Element) {
  element.tagName = 'span'
  delete element.properties.href
}
