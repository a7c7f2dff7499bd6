import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import * as clock from './drawings/draw-clock.ts'
import * as timeline from './drawings/draw-timeline.ts'
import { type Drawing, DrawingFault, element, isDrawing, readDrawing } from './drawings/drawing.ts'
import { wordsOfHtml } from './html.ts'

export type Heading = { id: string; text: string }

/** Ids that the page around a text uses already. */
const reservedIds = new Set(['main', 'nav', 'find-bar', 'nav-q', 'bar-q', 'cite', 'related'])

/** Turns h1 into h2: the page has its own h1. */
export function lowerTopHeading() {
  return (tree: Root) => {
    visit(tree, 'element', (element) => {
      if (element.tagName === 'h1') element.tagName = 'h2'
    })
  }
}

/** Reads ids of headings, so that links stay valid when the words change: `## White collar matters {#white-collar}`. */
export function applyHeadingIds() {
  return (tree: Root) => {
    visit(tree, 'element', (element) => {
      const last = element.children.at(-1)
      if (!isHeading(element) || last?.type !== 'text') return
      const given = /\s*\{#([a-z0-9-]+)\}\s*$/.exec(last.value)
      if (!given) return
      element.properties.id = given[1]
      last.value = last.value.slice(0, given.index)
    })
  }
}

/** Makes every id unique and removes empty ones. The dot in the suffix occurs in no id made from words. */
export function makeIdsUnique() {
  return (tree: Root) => {
    const seen = new Map<string, number>([...reservedIds].map((id) => [id, 1]))
    visit(tree, 'element', (element) => {
      const { id } = element.properties
      if (typeof id !== 'string' || !isHeading(element)) return
      const times = (seen.get(id) ?? 0) + 1
      seen.set(id, times)
      if (id === '') delete element.properties.id
      else if (times > 1) element.properties.id = `${id}.${times}`
    })
  }
}

/** Collects the h2 headings for the table of contents. */
export function listHeadings() {
  return (tree: Root, file: { data: Record<string, unknown> }) => {
    const headings: Heading[] = []
    visit(tree, 'element', (element) => {
      if (element.tagName === 'h2') headings.push({ id: String(element.properties.id), text: textOf(element) })
    })
    file.data.headings = headings
  }
}

function isHeading(element: Element) {
  return /^h[1-6]$/.test(element.tagName)
}

/** The h2 headings of rendered HTML for the table of contents, without the list of notes. */
export function contentsOf(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)]
    .map(([, id = '', words = '']) => ({ id, text: wordsOfHtml(words.replace(/<sup class="fnref">.*?<\/sup>/gs, '')) }))
    .filter(({ id, text }) => id !== 'notes.head' && text !== '')
}

/** Maximum length of a label, which is repeated in every row. */
const longestLabel = 60

/**
 * Makes the first cell of a row its header. On a small screen the others are below it in two columns; with more than
 * three columns each shows its label. A table that is still too wide scrolls by itself, by touch and by keyboard.
 */
export function formatTables() {
  return (tree: Root) => {
    let number = 0
    visit(tree, 'element', (table, index, parent) => {
      if (table.tagName !== 'table' || !parent || index === undefined) return
      number++
      const columns = nameCells(table)
      const className = ['tbl', ...(columns > 3 ? ['tbl--many'] : []), ...(columns === 2 ? ['tbl--pair'] : [])]
      const properties = { className, role: 'region', ariaLabel: `Table ${number}`, tabIndex: 0 }
      parent.children[index] = { type: 'element', tagName: 'div', properties, children: [table] }
      return SKIP
    })
  }
}

/** Adds scopes and labels to the cells and returns the number of columns. */
function nameCells(table: Element) {
  const [head, ...rows] = cellsByRow(table)
  const labels = head?.map((cell) => textOf(cell).trim().slice(0, longestLabel)) ?? []
  for (const [at, cell] of head?.entries() ?? []) {
    // An empty header cell is not a header.
    if (labels[at]) cell.properties.scope = 'col'
    else cell.tagName = 'td'
  }
  for (const [first, ...others] of rows) {
    if (first && others.length > 0 && textOf(first).trim() !== '') {
      first.tagName = 'th'
      first.properties.scope = 'row'
    }
    if (labels.length <= 3) continue
    for (const [at, cell] of others.entries()) cell.properties.dataLabel = labels[at + 1] || undefined
  }
  return labels.length
}

function cellsByRow(table: Element) {
  const rows: Element[][] = []
  visit(table, 'element', (row) => {
    if (row.tagName === 'tr') rows.push(row.children.filter((cell) => cell.type === 'element'))
  })
  return rows
}

/** Sources and sizes of the site's own pictures, by address. */
export type KnownPictures = Record<string, { src: string; srcSet: string; width: number; height: number }>

/** The width of the text column by window width (pages/post.css). */
const sizes = '(min-width: 64rem) min(44.6vw, 44.6rem), (min-width: 46rem) 42rem, 91vw'

/**
 * Turns a picture alone in its paragraph into a figure, with its title as the caption. Own pictures get several widths.
 */
export function placeFigures(pictures: KnownPictures) {
  return (tree: Root) => {
    visit(tree, 'element', (element) => {
      const picture = isOwn(element) ? element : onlyPicture(element)
      if (!picture) return
      const { alt = '', title, ...address } = picture.properties
      const ownPicture = pictures[String(address.src)]
      const source = ownPicture ? { ...ownPicture, sizes } : address
      picture.properties = { ...source, alt, loading: 'lazy', decoding: 'async' }
      if (picture === element) {
        picture.properties.title = title
        return
      }
      element.tagName = 'figure'
      element.children = title ? [picture, captionOf(String(title))] : [picture]
    })
  }
}

/** The picture of this site that is the only content of a paragraph. */
function onlyPicture(paragraph: Element) {
  if (paragraph.tagName !== 'p') return undefined
  const [only, ...others] = paragraph.children.filter((part) => part.type !== 'text' || part.value.trim() !== '')
  return only?.type === 'element' && others.length === 0 && isOwn(only) ? only : undefined
}

/** Whether a picture is of this site: the content security policy blocks all others. */
function isOwn({ tagName, properties: { src } }: Element) {
  return tagName === 'img' && /^\/(?![/\\])/.test(String(src))
}

function captionOf(words: string) {
  return element('figcaption', {}, words)
}

/** Renders code blocks whose language is a drawing. One with a fault stays as written, with the reason below. */
export function placeDrawings() {
  return (tree: Root) => {
    let number = 0
    visit(tree, 'element', (block) => {
      const [code] = block.children
      if (block.tagName !== 'pre' || code?.type !== 'element') return
      const [language] = [code.properties.className].flat().map((name) => String(name).replace('language-', ''))
      if (!isDrawing(language)) return
      const { children } = block
      try {
        block.children = draw(readDrawing(language, textOf(code)), ++number)
      } catch (error) {
        if (!(error instanceof DrawingFault)) throw error
        block.children = [element('pre', {}, ...children), captionOf(`This drawing cannot be made. ${error.message}`)]
      }
      block.tagName = 'figure'
      return SKIP
    })
  }
}

/** The wide and the tall version, of which the style sheet shows one, and a text version for screen readers. */
function draw(drawing: Drawing, number: number) {
  const [wide, tall, textVersion] =
    drawing.kind === 'timeline'
      ? [timeline.drawWide(drawing), timeline.drawTall(drawing), timeline.describeTimeline(drawing)]
      : [clock.drawWide(drawing), clock.drawTall(drawing), clock.describeClock(drawing)]
  const list = element('ul', { className: ['sr'] }, ...textVersion.map((words) => element('li', {}, words)))
  const caption = element('figcaption', {}, element('b', {}, `Figure ${number}.`), ` ${drawing.caption}`)
  return [wide, tall, list, caption]
}

/** A shorter paragraph has too few lines beside a drop cap; a longer quote is too long for a pull quote. */
const minDropCapLength = 200
const maxPullQuoteLength = 160

/**
 * Adds a drop cap if the text starts with a Latin letter and a long paragraph, and turns short quotes into pull quotes.
 */
export function addTypography() {
  return (tree: Root) => {
    const parts = tree.children.filter((part) => part.type === 'element')
    const [first] = parts
    if (first?.tagName === 'p') {
      const words = textOf(first)
      if (/^\p{Script=Latin}/u.test(words) && words.length >= minDropCapLength) first.properties.className = ['first']
    }
    for (const quote of parts.filter(({ tagName }) => tagName === 'blockquote')) {
      const [paragraph, ...more] = quote.children.filter((part) => part.type === 'element')
      if (paragraph?.tagName !== 'p' || more.length > 0 || textOf(paragraph).length > maxPullQuoteLength) continue
      quote.properties.className = ['pull']
    }
  }
}
