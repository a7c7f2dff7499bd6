import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { SKIP, visit } from 'unist-util-visit'
import * as clock from './drawings/draw-clock.ts'
import * as timeline from './drawings/draw-timeline.ts'
import { type Drawing, DrawingFault, isDrawing, readDrawing } from './drawings/drawing.ts'
import { element } from './drawings/svg.ts'

/** What is known of our own pictures, by their addresses. */
export type KnownPictures = Record<string, { src: string; srcSet: string; width: number; height: number }>

/** As wide as the text beside its margins, by the width of the window (pages/post.css). */
const sizes = '(min-width: 64rem) min(44.6vw, 44.6rem), (min-width: 46rem) 42rem, 91vw'

/** A picture alone in its paragraph is a figure, its title the words below it. Pictures of ours come in widths. */
export function placeFigures(pictures: KnownPictures) {
  return (tree: Root) => {
    visit(tree, 'element', (element) => {
      const picture = isOwn(element) ? element : alone(element)
      if (!picture) return
      const { alt = '', title, ...address } = picture.properties
      const known = pictures[String(address.src)]
      const source = known ? { ...known, sizes } : address
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

/** The only thing in a paragraph, where that is a picture of this site. */
function alone(paragraph: Element) {
  if (paragraph.tagName !== 'p') return undefined
  const [only, ...others] = paragraph.children.filter((part) => part.type !== 'text' || part.value.trim() !== '')
  return only?.type === 'element' && others.length === 0 && isOwn(only) ? only : undefined
}

/** No page fetches a picture from elsewhere: the policy of the site forbids it. */
function isOwn({ tagName, properties: { src } }: Element) {
  return tagName === 'img' && /^\/(?![/\\])/.test(String(src))
}

function captionOf(words: string) {
  return element('figcaption', {}, words)
}

/** A block of code whose language is a drawing is drawn; one with a fault stays as it was written, with the reason below. */
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

/** Lying and upright, of which the style sheet shows one, and in words for those who see neither. */
function draw(drawing: Drawing, number: number) {
  const [wide, tall, told] =
    drawing.kind === 'timeline'
      ? [timeline.drawWide(drawing), timeline.drawTall(drawing), timeline.tellTimeline(drawing)]
      : [clock.drawWide(drawing), clock.drawTall(drawing), clock.tellClock(drawing)]
  const list = element('ul', { className: ['sr'] }, ...told.map((words) => element('li', {}, words)))
  const caption = element('figcaption', {}, element('b', {}, `Figure ${number}.`), ` ${drawing.caption}`)
  return [wide, tall, list, caption]
}
