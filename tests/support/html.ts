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

export type Thing = { '@type': string; '@id'?: string; [name: string]: unknown }

/** The metadata of a page for search engines and social networks, parsed as a browser parses it. */
export type PageFacts = {
  title: string
  /** By name or property. A list, so that a test notices an entry that is there twice. */
  metas: Map<string, string[]>
  canonical: string[]
  things: Thing[]
}

export function readPageFacts(html: string): PageFacts {
  const facts: PageFacts = { title: '', metas: new Map(), canonical: [], things: [] }
  const tree: Root = unified().use(rehypeParse).parse(html)
  visit(tree, 'element', (element, _, parent) => {
    const { tagName, properties } = element
    // An SVG has titles too.
    if (tagName === 'title' && parent?.type === 'element' && parent.tagName === 'head') facts.title = wordsOf(element)
    if (tagName === 'meta') {
      const name = String(properties.name ?? properties.property ?? '')
      facts.metas.set(name, [...(facts.metas.get(name) ?? []), String(properties.content)])
    }
    if (tagName === 'link' && String(properties.rel) === 'canonical') facts.canonical.push(String(properties.href))
    if (tagName === 'script' && properties.type === 'application/ld+json') {
      const graph = JSON.parse(wordsOf(element))
      if (graph['@context'] !== 'https://schema.org') throw new Error('This is no data of schema.org.')
      facts.things.push(...graph['@graph'])
    }
  })
  return facts
}

/** The required properties of each type of structured data. */
const required: Record<string, string[]> = {
  Organization: ['@id', 'name', 'url', 'logo'],
  LegalService: [
    '@id',
    'name',
    'address',
    'telephone',
    'openingHoursSpecification',
    'areaServed',
    'parentOrganization',
  ],
  Person: ['@id', 'name', 'jobTitle', 'worksFor'],
  WebSite: ['@id', 'url', 'name', 'potentialAction'],
  Blog: ['@id', 'url', 'name', 'publisher'],
  CollectionPage: ['url', 'name'],
  FAQPage: ['mainEntity'],
  BreadcrumbList: ['itemListElement'],
  BlogPosting: [
    ...['headline', 'datePublished', 'dateModified', 'author', 'image', 'publisher', 'wordCount', 'keywords'],
    ...['inLanguage', 'mainEntityOfPage', 'description'],
  ],
}

export const types = Object.keys(required)

export function missingProperties(thing: Thing) {
  return required[thing['@type']]?.filter((name) => isEmpty(thing[name]))
}

function isEmpty(value: unknown) {
  return !value || (Array.isArray(value) && value.length === 0)
}

/** All URLs of the site in structured data, without URL templates and the firm's profiles on other sites. */
export function addressesIn(value: unknown): string[] {
  if (typeof value === 'string')
    return value.startsWith('http') && !value.includes('{') && !isOutside(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(addressesIn) : []
}

function isOutside(address: string) {
  return /^https:\/\/www\.(linkedin|instagram)\.com\//.test(address)
}

/** The ids of things that are only referred to. */
export function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const entries = Object.entries(value)
  if (entries.length === 1 && entries[0]?.[0] === '@id') return [String(entries[0][1])]
  return entries.flatMap(([, child]) => referencesIn(child))
}

/** The names of properties and of types. */
export function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return Object.entries(value).flatMap(([name, child]) => [name === '@type' ? String(child) : name, ...namesIn(child)])
}
