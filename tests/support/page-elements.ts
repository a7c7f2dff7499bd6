import type { Element, Root } from 'hast'
import { toString as wordsOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

/** The elements of this name in a page or a part of it, read as a browser reads them. */
export function elementsIn(page: string | Element, tagName: string) {
  const found: Element[] = []
  const tree: Root | Element = typeof page === 'string' ? unified().use(rehypeParse).parse(page) : page
  visit(tree, 'element', (element) => {
    if (element.tagName === tagName) found.push(element)
  })
  return found
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
