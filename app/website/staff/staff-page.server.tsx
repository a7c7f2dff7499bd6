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
import { keepInDraft } from './keep-in-draft.ts'
import { pressToEdit } from './press-to-edit.ts'
import staffStyles from './staff.css?url'

type StaffPage = {
  content: Content
  /** Of the page as visitors know it. */
  path: string
  /** Whether each text is a link to its field. */
  isEditing: boolean
  /** The frame of the office says itself what it shows. */
  isFramed?: boolean
  /** The pages whose draft cannot be shown yet. */
  leftOut?: (string | undefined)[]
  /** Where it shows the draft, the token in its address: its links keep it. */
  draftToken?: string
  /** The line at the head of the page; it is told what was found. */
  bar: (marks: Mark[]) => ReactNode
}

/**
 * A page of the website as staff get it, made from what visitors get: each text says in `data-content` where it is
 * changed, and a line at the head leads to the office.
 */
export async function staffPage(
  answer: Response,
  { content, path, isEditing, isFramed, leftOut, draftToken, bar }: StaffPage,
) {
  const page = unified()
    .use(rehypeParse)
    .parse(await answer.text())
  const marks = markTexts(page, content, path)
  if (isEditing) pressToEdit(page, marks)
  if (isFramed) keepDisclaimerClosed(page)
  if (draftToken) keepInDraft(page, draftToken)
  const head = { rel: ['stylesheet'], href: staffStyles }
  findElement(page, 'head')?.children.push({ type: 'element', tagName: 'link', properties: head, children: [] })
  const root = findElement(page, 'html')
  if (isFramed) stopScripts(page)
  // Whether the page is there, and what is left out of it, the frame cannot see otherwise.
  if (isFramed && root) Object.assign(root.properties, { dataFramed: answer.status, dataLeftOut: leftOut?.join(' ') })
  else {
    const line = unified()
      .use(rehypeParse, { fragment: true })
      .parse(renderToStaticMarkup(bar(marks)))
    const body = findElement(page, 'body')
    // Behind the link that leads past the navigation.
    const at = body?.children.findIndex((child) => child.type === 'element' && child.tagName === 'header') ?? -1
    body?.children.splice(Math.max(0, at), 0, ...line.children.filter((child) => child.type === 'element'))
  }
  const headers = new Headers(answer.headers)
  headers.delete('Content-Length')
  return new Response(unified().use(rehypeStringify).stringify(page), { status: answer.status, headers })
}

/** In a frame of the office it would cover what is looked at. */
function keepDisclaimerClosed(page: Root) {
  visit(page, 'element', ({ tagName, children: [text] }, at, parent) => {
    if (tagName !== 'script' || text?.type !== 'text' || text.value !== openDisclaimer) return
    parent?.children.splice(at ?? 0, 1)
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

/** In the frame they stay asleep, and the browser would say so of each. */
function stopScripts(page: Root) {
  visit(page, 'element', ({ tagName, properties }, at, parent) => {
    delete properties.autoFocus
    if (tagName !== 'script' || !parent || at === undefined) return
    parent.children.splice(at, 1)
    return at
  })
}
