import type { Root } from 'hast'
import rehypeSanitize from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { visit } from 'unist-util-visit'
import { allowed } from './allowed.ts'
import { boundParts } from './bounds.ts'
import { type KnownPictures, placeFigures } from './figures.ts'
import { addFlourishes } from './flourishes.ts'
import { type Heading, listHeadings, lowerTopHeading, takeGivenIds, tellIdsApart } from './headings.ts'
import { placeNotes } from './notes.ts'
import { markdownReader } from './read-markdown.ts'
import { setTables } from './tables.ts'

type Rendered = { html: string; headings: Heading[] }

const anyText = withHtml(markdownReader())

/** Markdown as safe HTML: no raw HTML, no script, no address but http(s), mailto, tel and anchors. */
export function renderMarkdown(markdown: string): Rendered {
  const file = anyText.processSync(markdown)
  return { html: String(file), headings: file.data.headings as Rendered['headings'] }
}

/** Likewise, for a post, whose text may be a bomb: what has too many parts is refused before they are multiplied. */
export function renderBounded(markdown: string, pictures: KnownPictures = {}) {
  const bounded = markdownReader().use(() => boundParts)
  return String(withHtml(bounded, pictures).use(addFlourishes).processSync(markdown))
}

function withHtml(parsing: typeof markdownReader, pictures: KnownPictures = {}) {
  return (
    parsing
      .use(remarkRehype)
      .use(rehypeSanitize, allowed)
      // What follows is our own, and adds what no author may write.
      .use(lowerTopHeading)
      .use(takeGivenIds)
      .use(rehypeSlug)
      .use(tellIdsApart)
      .use(listHeadings)
      .use(placeFigures, pictures)
      .use(setTables)
      .use(placeNotes)
      .use(setRelOfLinks)
      .use(rehypeStringify)
  )
}

/** A link to another site gives it no handle on our window, and does not say which page its reader came from. */
function setRelOfLinks() {
  return (tree: Root) => {
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName !== 'a' || !/^https?:/i.test(String(properties.href))) return
      properties.rel = ['external', 'noopener', 'noreferrer']
    })
  }
}
