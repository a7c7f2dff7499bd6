import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as wordsOf } from 'hast-util-to-string'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import type { Content } from '#domain/firm/content.ts'
import { pagesOf, type ShownText, shownTexts, type TextPlace } from './shown-texts.ts'
import type { WebsitePage } from './website-page.ts'

/** An element of a page that shows a text or a picture, those of its children that say it, and where staff change it. */
export type Mark = { element: Element; words: ElementContent[]; place: TextPlace }

type Places = Map<string, TextPlace>
type Find = (words: string) => TextPlace | undefined

/**
 * Finds the texts of content/ in a rendered page by what they say, and names each in `data-content`. So neither the
 * pages nor their words know of it, and what visitors get costs nothing. Words that a page makes of several texts are
 * not found: they are changed in the form.
 */
export function markTexts(page: Root, content: Content, path: string): Mark[] {
  const { anywhere, inMain } = placesIn(content)
  const shown = readPages(content).filter((page) => page.path.split('#')[0] === path)
  const texts = shown.flatMap((page) => shownTexts(content, page))
  const own = Map.groupBy(
    texts.flatMap((text) => wordsFor(text, content).map((words) => ({ words, place: text.place }))),
    ({ words }) => words,
  )
  const marks: Mark[] = []
  // Around the main text stand the names of all pages, some of which are also the heading of one.
  const around: Find = (words) => anywhere.get(words)
  // Of two that say the same, such as a label and the heading below it, each is met in its turn.
  const within: Find = (words) => {
    const [next, ...later] = own.get(words) ?? []
    if (next && later.length > 0) own.set(words, later)
    return next?.place ?? inMain.get(words)
  }

  function walk(element: Element, find: Find) {
    if (unread.has(element.tagName)) return
    const found = markOf(element, find)
    if (!found) {
      for (const child of elementsIn(element)) walk(child, findIn(child, find))
      return
    }
    found.element.properties.dataContent = `${found.place.page}:${found.place.key}`
    marks.push(found)
  }
  function findIn({ tagName }: Element, find: Find) {
    if (tagName === 'nav') return around
    return tagName === 'main' ? within : find
  }
  for (const child of elementsIn(page)) walk(child, around)
  return marks
}

const unread = new Set(['head', 'script', 'style', 'svg', 'template', 'noscript', 'option'])

function markOf(element: Element, find: Find): Mark | undefined {
  if (element.tagName === 'img') {
    const place = find(pictureKey(String(element.properties.src)))
    return place && { element, words: [], place }
  }
  // Beside an icon or a number the words are the element's own, and no inner element's.
  const own = element.children.filter((child) => child.type === 'text' && child.value.trim() !== '')
  const ownPlace = own.length === 1 && own[0] && find(plainWords(wordsOf(own[0])))
  if (ownPlace) return { element, words: own, place: ownPlace }
  const place = find(plainWords(wordsOf(element)))
  const holder = innermost(element)
  return place && { element: holder, words: holder.children, place }
}

/** The element that holds the same words and no other element that does. */
function innermost(element: Element): Element {
  const words = plainWords(wordsOf(element))
  const inner = elementsIn(element).find((child) => plainWords(wordsOf(child)) === words)
  return inner && !unread.has(inner.tagName) ? innermost(inner) : element
}

function elementsIn({ children }: Element | Root): Element[] {
  return (children as RootContent[]).filter((child) => child.type === 'element')
}

/** The same words, however a page sets them. */
function plainWords(words: string) {
  return words
    .replace(/[\u00ad\u200b\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The file of a picture in any width; no words look like it. */
function pictureKey(src: string) {
  return `picture ${src.split('?')[0]}`
}

const indexes = new WeakMap<Content, { anywhere: Places; inMain: Places }>()

/** All texts by what they say: those on every page, and those that the main part of any page may show. */
function placesIn(content: Content) {
  const known = indexes.get(content)
  if (known) return known
  const isName = ({ place }: ShownText) => place.key === 'title' || place.key === 'name'
  // A short text of another page, such as 'Search', may as well be any button; not so a question.
  const isSentence = ({ value, place }: ShownText) => value.length > mostOfButton || place.key.startsWith('items.')
  const textsOf = (is: (page: WebsitePage) => boolean) =>
    readPages(content)
      .filter(is)
      .flatMap((page) => shownTexts(content, page))
  const everyPage = textsOf(isOnEveryPage)
  const parts = textsOf(isPart)
  const others = textsOf((page) => !isOnEveryPage(page) && !isPart(page)).filter(isSentence)
  const made = {
    anywhere: placesOf(content, everyPage),
    inMain: placesOf(content, [...parts.filter(isName), ...everyPage, ...parts, ...others]),
  }
  indexes.set(content, made)
  return made
}

const mostOfButton = 16

/** Letters are no pages that anybody opens. */
function readPages(content: Content) {
  return pagesOf(content).filter(({ group }) => group !== 'letters')
}

function isOnEveryPage({ group, id }: WebsitePage) {
  return group === 'firm' || id === 'disclaimer' || id === 'interface/shell'
}

/** What several pages show a part of. */
function isPart({ group, id }: WebsitePage) {
  return group === 'practice-areas' || group === 'team' || id === 'notice'
}

/** Of two that say the same, the first counts. */
function placesOf(content: Content, texts: ShownText[]): Places {
  const found = texts.flatMap((text) => wordsFor(text, content).map((words) => [words, text.place] as const))
  return new Map(found.reverse())
}

/** What a page shows of a value: its words, each block of its Markdown, or the file of its picture. */
function wordsFor({ kind, value }: ShownText, { pictures }: Content) {
  if (kind === 'text') return [plainWords(value)]
  if (kind === 'picture') return pictures[value] ? [pictureKey(pictures[value].address)] : []
  return elementsIn(parseFragment.parse(value)).flatMap(blocksOf)
}

/** A list is pressed by its lines. */
function blocksOf(block: Element): string[] {
  const isList = block.tagName === 'ul' || block.tagName === 'ol'
  return isList ? elementsIn(block).flatMap(blocksOf) : [plainWords(wordsOf(block))]
}

const parseFragment = unified().use(rehypeParse, { fragment: true })
