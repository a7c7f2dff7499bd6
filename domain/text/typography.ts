import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'

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
