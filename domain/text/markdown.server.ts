import type { Root } from 'hast'
import type { Options } from 'rehype-sanitize'
import rehypeSanitize from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { visit } from 'unist-util-visit'
import {
  addTypography,
  applyHeadingIds,
  formatTables,
  type Heading,
  type KnownPictures,
  listHeadings,
  lowerTopHeading,
  makeIdsUnique,
  placeDrawings,
  placeFigures,
} from './blocks.ts'
import { placeFootnotes } from './footnotes.ts'
import { limitParts, markdownReader } from './read-markdown.ts'

type Rendered = { html: string; headings: Heading[] }

/** Markdown as safe HTML: no raw HTML, no script, no addresses except http(s), mailto, tel and anchors. */
export function renderMarkdown(markdown: string): Rendered {
  const file = anyText.processSync(markdown)
  return { html: String(file), headings: file.data.headings as Rendered['headings'] }
}

/** The same for a post, with limits: a text with too many parts is rejected before rendering multiplies them. */
export function renderBounded(markdown: string, pictures: KnownPictures = {}) {
  const bounded = markdownReader().use(() => limitParts)
  return String(withHtml(bounded, pictures).use(addTypography).processSync(markdown))
}

function withHtml(parsing: typeof markdownReader, pictures: KnownPictures = {}) {
  return (
    parsing
      .use(remarkRehype)
      .use(rehypeSanitize, allowed)
      // The following plugins are our own and add what no author may write.
      .use(lowerTopHeading)
      .use(applyHeadingIds)
      .use(rehypeSlug)
      .use(makeIdsUnique)
      .use(listHeadings)
      .use(placeFigures, pictures)
      .use(placeDrawings)
      .use(formatTables)
      .use(placeFootnotes)
      .use(setRelOfLinks)
      .use(rehypeStringify)
  )
}

/** Links to other sites get no access to our window and no referrer. */
function setRelOfLinks() {
  return (tree: Root) => {
    visit(tree, 'element', ({ tagName, properties }) => {
      if (tagName !== 'a' || !/^https?:/i.test(String(properties.href))) return
      properties.rel = ['external', 'noopener', 'noreferrer']
    })
  }
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
const blocks = ['blockquote', 'hr', 'li', 'ol', 'p', 'pre', 'section', 'ul']
const tables = ['table', 'tbody', 'td', 'th', 'thead', 'tr']
const words = ['a', 'br', 'code', 'del', 'em', 'img', 'input', 'strong', 'sup']

/** The allowed HTML: no more than Markdown has. Ids are added afterwards, all by us. */
const allowed: Options = {
  tagNames: [...headings, ...blocks, ...tables, ...words],
  attributes: {
    a: ['href', 'title', 'dataFootnoteRef', 'dataFootnoteBackref'],
    code: [['className', /^language-[\w+#.-]+$/]],
    img: ['src', 'alt', 'title'],
    input: [['disabled', true], ['type', 'checkbox'], 'checked'],
    li: [['className', 'task-list-item']],
    ol: ['start'],
    section: ['dataFootnotes'],
    td: ['align'],
    th: ['align'],
    ul: [['className', 'contains-task-list']],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
  ancestors: Object.fromEntries(tables.filter((tag) => tag !== 'table').map((tag) => [tag, ['table']])),
}

/** Declared last, because it is created when the module loads and reads the constants above. */
const anyText = withHtml(markdownReader())
