import type { Element, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import rehypeSlug from 'rehype-slug'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { SKIP, visit } from 'unist-util-visit'
import { boundParts } from './bounds.ts'
import { markdownReader } from './read-markdown.ts'

type Rendered = { html: string; headings: { id: string; text: string }[] }

// Raw HTML is dropped before it gets here, so the only ids left are our own and need no second prefix.
const schema = { ...defaultSchema, clobberPrefix: '' }

const anyText = withHtml(markdownReader())
const boundedText = withHtml(markdownReader().use(() => boundParts))

/** Markdown as safe HTML: no raw HTML, no script, no address but http(s), mailto and anchors. */
export function renderMarkdown(markdown: string): Rendered {
  const file = anyText.processSync(markdown)
  return { html: String(file), headings: file.data.headings as Rendered['headings'] }
}

/** Likewise, for a text that may be a bomb: what has too many parts is refused before they are multiplied. */
export function renderBounded(markdown: string) {
  return String(boundedText.processSync(markdown))
}

function withHtml(parsing: typeof markdownReader) {
  return parsing
    .use(remarkRehype)
    .use(rehypeSanitize, schema)
    .use(lowerTopHeading)
    .use(takeGivenIds)
    .use(rehypeSlug)
    .use(listHeadings)
    .use(letTablesScroll)
    .use(rehypeStringify)
}

/** The page has its own first heading. */
function lowerTopHeading() {
  return (tree: Root) => {
    visit(tree, 'element', (element) => {
      if (element.tagName === 'h1') element.tagName = 'h2'
    })
  }
}

/** `## White collar matters {#white-collar}` keeps its address when its words change. */
function takeGivenIds() {
  return (tree: Root) => {
    visit(tree, 'element', (element) => {
      const last = element.children.at(-1)
      if (!isHeading(element) || last?.type !== 'text') return
      const given = /\s*\{#([a-z0-9-]+)\}\s*$/.exec(last.value)
      if (!given) return
      element.properties.id = given[1]
      last.value = last.value.slice(0, given.index)
    })
  }
}

function listHeadings() {
  return (tree: Root, file: { data: Record<string, unknown> }) => {
    const headings: Rendered['headings'] = []
    visit(tree, 'element', (element) => {
      if (element.tagName === 'h2') headings.push({ id: String(element.properties.id), text: textOf(element) })
    })
    file.data.headings = headings
  }
}

/** A wide table scrolls by itself on a small screen, by finger and by key. */
function letTablesScroll() {
  return (tree: Root) => {
    visit(tree, 'element', (element, index, parent) => {
      if (element.tagName !== 'table' || !parent || index === undefined) return
      const properties = { className: ['scroll'], role: 'region', ariaLabel: 'Table', tabIndex: 0 }
      parent.children[index] = { type: 'element', tagName: 'div', properties, children: [element] }
      return SKIP
    })
  }
}

function isHeading(element: Element) {
  return /^h[1-6]$/.test(element.tagName)
}
