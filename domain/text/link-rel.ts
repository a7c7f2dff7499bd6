import type { Root } from 'hast'
import { visit } from 'unist-util-visit'

/** A link to another site gives it no handle on our window, and does not say which page its reader came from. */
export function setRelOfLinks() {
  return (tree: Root) => {
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName !== 'a' || !/^https?:/i.test(String(properties.href))) return
      properties.rel = ['external', 'noopener', 'noreferrer']
    })
  }
}
