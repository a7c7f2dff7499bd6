import type { Element, Root } from 'hast'
import { toString as wordsOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

/** The elements of this name in a page or a part of it, read as a browser reads them. */
export function elementsIn(page: string | Element, tagName: string) {
  return everyElement(page).filter((element) => element.tagName === tagName)
}

/** The words of each element of this name. */
export function wordsIn(page: string | Element, tagName: string) {
  return elementsIn(page, tagName).map((element) => wordsOf(element).replaceAll(/\s+/g, ' ').trim())
}

/** Where the links lead, and what they say. */
export function linksIn(page: string | Element) {
  return elementsIn(page, 'a').map((link) => ({
    to: String(link.properties.href ?? ''),
    words: wordsOf(link).replaceAll(/\s+/g, ' ').trim(),
  }))
}

/** What a page has between its head and its foot. */
export function mainOf(html: string) {
  const [main] = elementsIn(html, 'main')
  if (!main) throw new Error('The page has no main part.')
  return main
}

/** The element with this id. */
export function elementWithId(page: string | Element, id: string) {
  return everyElement(page).find(({ properties }) => properties.id === id)
}

/** The first part of a page that bears this name, by its label or by the heading that names it. */
export function partNamed(page: string, name: string) {
  const all = everyElement(page)
  const nameOf = ({ properties }: Element) => {
    if (properties.ariaLabel) return String(properties.ariaLabel)
    const ids = [properties.ariaLabelledBy ?? []].flat().map(String)
    return ids.flatMap((id) => all.filter((other) => other.properties.id === id).map(heardIn)).join(' ')
  }
  const part = all.find((element) => nameOf(element) === name)
  if (!part) throw new Error(`The page has no part named ${name}.`)
  return part
}

/** What a screen reader says of an element: its words, without those that are only drawn. */
export function heardIn(element: Element) {
  let heard = ''
  visit(element, (node) => {
    if (node.type === 'element' && (node.tagName === 'script' || node.properties.ariaHidden === 'true')) return SKIP
    if (node.type === 'text') heard += node.value
  })
  return heard.replaceAll(/\s+/g, ' ').trim()
}

function everyElement(page: string | Element) {
  const found: Element[] = []
  const tree: Root | Element = typeof page === 'string' ? unified().use(rehypeParse).parse(page) : page
  visit(tree, 'element', (element) => void found.push(element))
  return found
}
