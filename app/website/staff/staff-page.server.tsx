import type { Element, Root } from 'hast'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { EXIT, visit } from 'unist-util-visit'
import { openDisclaimer } from '#app/document/open-disclaimer.ts'
import type { Content } from '#domain/firm/content.ts'
import { type Mark, markTexts } from '#domain/website/mark-texts.server.ts'
import { linkTextsToFields } from './link-texts-to-fields.ts'
import { rewriteDraftLinks } from './rewrite-draft-links.ts'
import staffStyles from './staff.css?url'

type StaffPageOptions = {
  content: Content
  /** The public path of the page. */
  path: string
  /** Whether each text is a link to its field. */
  isEditing: boolean
  /** Whether the page is in the preview frame of the office, which has its own bar. */
  isFramed?: boolean
  /** The pages whose draft is invalid and not shown. */
  leftOut?: (string | undefined)[]
  /** The token in the URL of the draft, which the links of the page must contain too. */
  draftToken?: string
  /** Renders the bar at the top of the page. */
  bar: (marks: Mark[]) => ReactNode
}

/**
 * Turns a page of the website into the version for staff: each text names its field in `data-content`, and a bar at the
 * top links to the office.
 */
export async function staffPage(
  response: Response,
  { content, path, isEditing, isFramed, leftOut, draftToken, bar }: StaffPageOptions,
) {
  const page = unified()
    .use(rehypeParse)
    .parse(await response.text())
  const marks = markTexts(page, content, path)
  if (isEditing) linkTextsToFields(page, marks)
  if (isFramed) removeDisclaimerScript(page)
  if (draftToken) rewriteDraftLinks(page, draftToken)
  const stylesheet = { rel: ['stylesheet'], href: staffStyles }
  findElement(page, 'head')?.children.push({ type: 'element', tagName: 'link', properties: stylesheet, children: [] })
  const root = findElement(page, 'html')
  if (isFramed) removeScripts(page)
  // The office reads the status and the omitted pages from these attributes: it has no other access to them.
  if (isFramed && root) Object.assign(root.properties, { dataFramed: response.status, dataLeftOut: leftOut?.join(' ') })
  else {
    const barTree = unified()
      .use(rehypeParse, { fragment: true })
      .parse(renderToStaticMarkup(bar(marks)))
    const body = findElement(page, 'body')
    // Before the header, so that the skip link stays first.
    const headerIndex =
      body?.children.findIndex((child) => child.type === 'element' && child.tagName === 'header') ?? -1
    body?.children.splice(Math.max(0, headerIndex), 0, ...barTree.children.filter((child) => child.type === 'element'))
  }
  const headers = new Headers(response.headers)
  headers.delete('Content-Length')
  return new Response(unified().use(rehypeStringify).stringify(page), { status: response.status, headers })
}

/** In the frame of the office an open disclaimer would cover the page. */
function removeDisclaimerScript(page: Root) {
  visit(page, 'element', ({ tagName, children: [text] }, index, parent) => {
    if (tagName !== 'script' || text?.type !== 'text' || text.value !== openDisclaimer) return
    parent?.children.splice(index ?? 0, 1)
    return EXIT
  })
}

function findElement(page: Root, name: string) {
  let found: Element | undefined
  visit(page, 'element', (element) => {
    if (element.tagName === name) found ??= element
  })
  return found
}

/** The sandboxed frame blocks scripts, and the browser would log an error for each. */
function removeScripts(page: Root) {
  visit(page, 'element', ({ tagName, properties }, index, parent) => {
    delete properties.autoFocus
    if (tagName !== 'script' || !parent || index === undefined) return
    parent.children.splice(index, 1)
    return index
  })
}
