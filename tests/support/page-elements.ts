import type { Element, Root } from 'hast'
import { toString as wordsOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

/** The elements with this tag name in a page or a part of it, parsed as a browser parses them. */
export function elementsIn(page: string | Element, tagName: string) {
  return everyElement(page).filter((element) => element.tagName === tagName)
}

/** The text of each element with this tag name. */
export function wordsIn(page: string | Element, tagName: string) {
  return elementsIn(page, tagName).map((element) => wordsOf(element).replaceAll(/\s+/g, ' ').trim())
}

/** The address and the text of each link. */
export function linksIn(page: string | Element) {
  return elementsIn(page, 'a').map((link) => ({
    to: String(link.properties.href ?? ''),
    words: wordsOf(link).replaceAll(/\s+/g, ' ').trim(),
  }))
}

/** The main element of a page. */
export function mainOf(html: string) {
  const [main] = elementsIn(html, 'main')
  if (!main) throw new Error('The page has no main part.')
  return main
}

/** The element with this id. */
export function elementWithId(page: string | Element, id: string) {
  return everyElement(page).find(({ properties }) => properties.id === id)
}

/** The first element of a page with this accessible name, from `aria-label` or `aria-labelledby`. */
export function partNamed(page: string, name: string) {
  const all = everyElement(page)
  const nameOf = ({ properties }: Element) => {
    if (properties.ariaLabel) return String(properties.ariaLabel)
    const ids = [properties.ariaLabelledBy ?? []].flat().map(String)
    return ids.flatMap((id) => all.filter((other) => other.properties.id === id).map(accessibleText)).join(' ')
  }
  const part = all.find((element) => nameOf(element) === name)
  if (!part) throw new Error(`The page has no part named ${name}.`)
  return part
}

/** The text of an element that a screen reader reads: without scripts and `aria-hidden` parts. */
export function accessibleText(element: Element) {
  let text = ''
  visit(element, (node) => {
    if (node.type === 'element' && (node.tagName === 'script' || node.properties.ariaHidden === 'true')) return SKIP
    if (node.type === 'text') text += node.value
  })
  return text.replaceAll(/\s+/g, ' ').trim()
}

function everyElement(page: string | Element) {
  const elements: Element[] = []
  const tree: Root | Element = typeof page === 'string' ? unified().use(rehypeParse).parse(page) : page
  visit(tree, 'element', (element) => void elements.push(element))
  return elements
}
