import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** The only Markdown parser: for pages, for the editor, and for comparing the two. */
export const markdownReader = unified().use(remarkParse).use(remarkGfm).freeze()

export function readMarkdown(markdown: string): Root {
  return markdownReader.parse(markdown)
}
