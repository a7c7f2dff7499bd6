import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as wordsOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import type { Content } from '#domain/firm/content.ts'
import { pagesOf, type ShownText, shownTexts, type TextPlace, type WebsitePage } from './website-page.ts'

/** An element that shows a text or a picture, the child nodes that contain the text, and where staff edit it. */
export type Mark = { element: Element; words: ElementContent[]; place: TextPlace }

type Places = Map<string, TextPlace>
type Find = (words: string) => TextPlace | undefined

/**
 * Finds the texts of content/ in a rendered page by comparing words, and sets `data-content` on each. So the pages need
 * no code for it, and pages for visitors cost nothing. Words that a page combines from several texts are not found:
 * staff edit them in the form.
 */
export function markTexts(page: Root, content: Content, path: string): Mark[] {
  const { anywhere, inMain } = placesIn(content)
  const pagesAtPath = readPages(content).filter((page) => page.path.split('#')[0] === path)
  const texts = pagesAtPath.flatMap((page) => shownTexts(content, page))
  const ownPlaces = Map.groupBy(
    texts.flatMap((text) => wordsFor(text, content).map((words) => ({ words, place: text.place }))),
    ({ words }) => words,
  )
  const marks: Mark[] = []
  // Outside <main>, only look for texts of every page: the navigation has page names, which may equal a heading.
  const outsideMain: Find = (words) => anywhere.get(words)
  // Texts with the same words, such as a label and the heading below it, are matched in their order.
  const insideMain: Find = (words) => {
    const [next, ...later] = ownPlaces.get(words) ?? []
    if (next && later.length > 0) ownPlaces.set(words, later)
    return next?.place ?? inMain.get(words)
  }

  function walk(element: Element, find: Find) {
    if (skippedTags.has(element.tagName)) return
    const mark = markOf(element, find)
    if (!mark) {
      for (const child of elementsIn(element)) walk(child, findIn(child, find))
      return
    }
    mark.element.properties.dataContent = `${mark.place.page}:${mark.place.key}`
    marks.push(mark)
  }
  function findIn({ tagName }: Element, find: Find) {
    if (tagName === 'nav') return outsideMain
    return tagName === 'main' ? insideMain : find
  }
  for (const child of elementsIn(page)) walk(child, outsideMain)
  return marks
}

const skippedTags = new Set(['head', 'script', 'style', 'svg', 'template', 'noscript', 'option'])

function markOf(element: Element, find: Find): Mark | undefined {
  if (element.tagName === 'img') {
    const place = find(pictureKey(String(element.properties.src)))
    return place && { element, words: [], place }
  }
  // Beside an icon or a number, the text is a direct child of the element, not of an inner one.
  const textNodes = element.children.filter((child) => child.type === 'text' && child.value.trim() !== '')
  const ownPlace = textNodes.length === 1 && textNodes[0] && find(plainWords(wordsOf(textNodes[0])))
  if (ownPlace) return { element, words: textNodes, place: ownPlace }
  const place = find(plainWords(wordsOf(element)))
  const inner = innermost(element)
  return place && { element: inner, words: inner.children, place }
}

/** The innermost element with the same words. */
function innermost(element: Element): Element {
  const words = plainWords(wordsOf(element))
  const inner = elementsIn(element).find((child) => plainWords(wordsOf(child)) === words)
  return inner && !skippedTags.has(inner.tagName) ? innermost(inner) : element
}

function elementsIn({ children }: Element | Root): Element[] {
  return (children as RootContent[]).filter((child) => child.type === 'element')
}

/** Normalises white space and invisible characters, so that words compare equal however a page lays them out. */
function plainWords(words: string) {
  return words
    .replace(/[\u00ad\u200b\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The key of a picture, the same for all its widths; it cannot collide with words. */
function pictureKey(src: string) {
  return `picture ${src.split('?')[0]}`
}

const indexes = new WeakMap<Content, { anywhere: Places; inMain: Places }>()

/** All texts by their words: those that are on every page, and those that <main> of any page may show. */
function placesIn(content: Content) {
  const cached = indexes.get(content)
  if (cached) return cached
  const isName = ({ place }: ShownText) => place.key === 'title' || place.key === 'name'
  // Skip short texts of other pages, such as 'Search': they could be any button. Keep questions and other list entries.
  const isSentence = ({ value, place }: ShownText) => value.length > maxButtonLength || place.key.startsWith('items.')
  const textsOf = (isIncluded: (page: WebsitePage) => boolean) =>
    readPages(content)
      .filter(isIncluded)
      .flatMap((page) => shownTexts(content, page))
  const everyPage = textsOf(isOnEveryPage)
  const parts = textsOf(isPart)
  const others = textsOf((page) => !isOnEveryPage(page) && !isPart(page)).filter(isSentence)
  const places = {
    anywhere: placesOf(content, everyPage),
    inMain: placesOf(content, [...parts.filter(isName), ...everyPage, ...parts, ...others]),
  }
  indexes.set(content, places)
  return places
}

const maxButtonLength = 16

/** All pages except letters, which have no address. */
function readPages(content: Content) {
  return pagesOf(content).filter(({ group }) => group !== 'letters')
}

function isOnEveryPage({ group, id }: WebsitePage) {
  return group === 'firm' || id === 'disclaimer' || id === 'interface/shell'
}

/** Whether other pages show parts of this page. */
function isPart({ group, id }: WebsitePage) {
  return group === 'practice-areas' || group === 'team' || id === 'notice'
}

/** If two texts have the same words, the first counts. */
function placesOf(content: Content, texts: ShownText[]): Places {
  const entries = texts.flatMap((text) => wordsFor(text, content).map((words) => [words, text.place] as const))
  return new Map(entries.reverse())
}

/** The keys by which a value is found in a page: its words, each block of its Markdown, or its picture. */
function wordsFor({ kind, value }: ShownText, { pictures }: Content) {
  if (kind === 'text') return [plainWords(value)]
  if (kind === 'picture') return pictures[value] ? [pictureKey(pictures[value].address)] : []
  return elementsIn(parseFragment.parse(value)).flatMap(blocksOf)
}

/** The words of a block; of a list, those of each item, since staff click single items. */
function blocksOf(block: Element): string[] {
  const isList = block.tagName === 'ul' || block.tagName === 'ol'
  return isList ? elementsIn(block).flatMap(blocksOf) : [plainWords(wordsOf(block))]
}

const parseFragment = unified().use(rehypeParse, { fragment: true })
