import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import * as clock from './drawings/draw-clock.ts'
import * as timeline from './drawings/draw-timeline.ts'
import { type Drawing, DrawingFault, isDrawing, readDrawing } from './drawings/drawing.ts'
import { element } from './drawings/svg.ts'

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
