import { findPendingRequirement, findSelf } from '#domain/accounts/sign-in/session.server.ts'
import type { ChangeContext } from '#domain/change/change.server.ts'
import { may } from '#domain/change/rights.ts'
import type { Content } from '#domain/firm/content.ts'
import type { DraftContent } from '#domain/website/draft-content.server.ts'
import { findDraftLink } from '#domain/website/draft-link.server.ts'
import { draftPath, readDraftPath } from '#domain/website/draft-path.ts'
import type { Resources } from '#platform/resources.ts'
import { DraftBar, WebsiteBar } from './staff-bar.tsx'
import { staffPage } from './staff-page.server.tsx'

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
    leftOut: draft.mistakes.map(({ page }) => page),
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
