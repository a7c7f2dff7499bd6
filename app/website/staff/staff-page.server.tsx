import type { Element, Root } from 'hast'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { EXIT, visit } from 'unist-util-visit'
import { openDisclaimer } from '#app/document/inline-scripts.ts'
import { findPendingRequirement, findSelf } from '#domain/accounts/sign-in/sign-in.server.ts'
import type { ChangeContext } from '#domain/change/change.server.ts'
import { may } from '#domain/change/rights.ts'
import type { Content } from '#domain/firm/content.ts'
import { type DraftContent, findDraftLink } from '#domain/website/draft-content.server.ts'
import { draftPath, readDraftPath } from '#domain/website/draft-path.ts'
import { type Mark, markTexts } from '#domain/website/mark-texts.server.ts'
import type { Resources } from '#platform/resources.ts'
import { linkTextsToFields, rewriteDraftLinks } from './rewrite-links.ts'
import staffStyles from './staff.css?url'
import { DraftBar, WebsiteBar } from './staff-bar.tsx'

type StaffPageOptions = {
  content: Content
  /** The public path of the page. */
  path: string
  /** Whether each text is a link to its field. */
  isEditing: boolean
  /** Whether the page is in the preview frame of the office, which has its own bar. */
  isFramed?: boolean
  /** The pages whose draft is invalid and not shown. */
  omittedPages?: (string | undefined)[]
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
  { content, path, isEditing, isFramed, omittedPages, draftToken, bar }: StaffPageOptions,
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
  if (isFramed && root)
    Object.assign(root.properties, { dataFramed: response.status, dataOmittedPages: omittedPages?.join(' ') })
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

type SessionResources = ChangeContext & Pick<Resources, 'auth' | 'sign'>

/** Adds the staff bar to a page of the website if the request has a session of staff. */
export async function addStaffBar(resources: SessionResources, request: Request, content: Content, response: Response) {
  if (!isDocument(response) || !(await isStaff(resources, request))) return response
  const { pathname: path, searchParams: search } = new URL(request.url)
  const isEditing = search.has('edit')
  return await staffPage(response, {
    content,
    path,
    isEditing,
    bar: (marks) => <WebsiteBar path={path} marks={marks} isEditing={isEditing} />,
  })
}

/**
 * Answers a path below /draft/ with the page it names, rendered by the same routes from the content with the draft;
 * undefined if the request may not see the draft.
 */
export async function answerDraft(
  resources: SessionResources,
  request: Request,
  readDraft: () => Promise<DraftContent>,
  render: (path: string, content: Content) => Promise<Response>,
) {
  const url = new URL(request.url)
  const draftUrl = readDraftPath(url.pathname)
  const reader = await findDraftReader(resources, request)
  if (!draftUrl || !reader || reader === 'ended' || notInDraft.test(draftUrl.path)) return undefined
  const { path, token } = draftUrl
  const draft = await readDraft()
  const response = await render(path, draft.content)
  const target = response.headers.get('Location')
  if (target?.startsWith('/')) response.headers.set('Location', draftPath(target, token))
  if (!isDocument(response)) return response
  const isEditing = reader.isStaff && url.searchParams.has('edit')
  // The URL is the secret: do not send it as a referrer to other sites.
  response.headers.set('Referrer-Policy', 'same-origin')
  return await staffPage(response, {
    content: draft.content,
    path,
    isEditing,
    isFramed: url.searchParams.has('frame'),
    omittedPages: draft.mistakes.map(({ page }) => page),
    draftToken: token,
    bar: (marks) => <DraftBar {...draft} path={path} marks={marks} isEditing={isEditing} until={reader.until} />,
  })
}

/** Paths outside the website, which a draft does not cover. */
const notInDraft = /^\/(admin|insert|enquiry|preview|draft)/i

/** A reader of the draft: staff, or a visitor with a link that has not expired. */
type DraftReader = { isStaff: true; until?: undefined } | { isStaff: false; until: string }

/** The reader of a path below /draft/; undefined without access to the draft, 'ended' if the link has expired. */
export async function findDraftReader(
  resources: SessionResources,
  request: Request,
): Promise<DraftReader | 'ended' | undefined> {
  const draftUrl = readDraftPath(new URL(request.url).pathname)
  if (!draftUrl) return undefined
  if (draftUrl.isForStaff) return (await isStaff(resources, request)) ? { isStaff: true } : undefined
  const link = await findDraftLink(resources, draftUrl.token)
  return typeof link === 'object' ? { isStaff: false, until: link.endsAt } : link
}

/** Whether the user may change the website. Not before they have set their password and required second step. */
async function isStaff(resources: SessionResources, { headers }: Request) {
  const self = await findSelf(resources, headers)
  return self !== undefined && !findPendingRequirement(self) && may(self.role, 'website')
}

function isDocument({ headers }: Response) {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false
}
