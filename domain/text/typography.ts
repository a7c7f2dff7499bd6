import type { Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'

/** A shorter paragraph ends beside its large first letter; a longer quote is read, and not looked at. */
const leastBesideLetter = 200
const mostInPull = 160

/** A large first letter, where the text begins with one and with enough words; a short quote stands out. */
export function addTypography() {
  return (tree: Root) => {
    const parts = tree.children.filter((part) => part.type === 'element')
    const [first] = parts
    if (first?.tagName === 'p') {
      const words = textOf(first)
      if (/^\p{Script=Latin}/u.test(words) && words.length >= leastBesideLetter) first.properties.className = ['first']
    }
    for (const quote of parts.filter(({ tagName }) => tagName === 'blockquote')) {
      const [said, ...more] = quote.children.filter((part) => part.type === 'element')
      if (said?.tagName !== 'p' || more.length > 0 || textOf(said).length > mostInPull) continue
      quote.properties.className = ['pull']
    }
  }
}
