import type { Element, Root } from 'hast'
import { EXIT, SKIP, visit } from 'unist-util-visit'
import { draftPath } from '#domain/website/draft-path.ts'
import type { Mark } from '#domain/website/mark-texts.server.ts'
import type { TextPlace } from '#domain/website/website-page.ts'

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

/** Rewrites the links of a page to the draft, and disables forms that would send something. */
export function rewriteDraftLinks(page: Root, token: string) {
  visit(page, 'element', (element, index, parent) => {
    const { tagName, properties } = element
    const [name, address] = tagName === 'form' ? ['action', properties.action] : ['href', properties.href]
    if (/^(a|form)$/.test(tagName) && isPage(address)) properties[name] = draftPath(address, token)
    if (!sendsSomething(element) || index === undefined || !parent) return
    // Prevent hydration: an island sends with its own script.
    delete properties.dataIsland
    properties.inert = true
    parent.children.splice(index, 0, note)
    return [SKIP, index + 2]
  })
}

/** Whether an address is a page of the website, not a file, another site or an anchor on this page. */
function isPage(address: unknown): address is string {
  return typeof address === 'string' && /^\/(?!\/)[^.?#]*(?:[?#].*)?$/.test(address)
}

function sendsSomething({ tagName, properties }: Element) {
  return properties.dataIsland === 'contact-form' || (tagName === 'form' && /^post$/i.test(String(properties.method)))
}

const note: Element = {
  type: 'element',
  tagName: 'p',
  properties: { className: ['draft-form-note'] },
  children: [{ type: 'text', value: 'This is the draft: forms send nothing here.' }],
}
