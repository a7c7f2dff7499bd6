import type { Element, Root } from 'hast'
import { visit } from 'unist-util-visit'

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

function captionOf(words: string): Element {
  return { type: 'element', tagName: 'figcaption', properties: {}, children: [{ type: 'text', value: words }] }
}
