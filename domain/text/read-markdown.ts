import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** The one grammar of our texts: on the page, in the editor and where the two are compared. */
export const markdownReader = unified().use(remarkParse).use(remarkGfm).freeze()

export function readMarkdown(markdown: string): Root {
  return markdownReader.parse(markdown)
}
