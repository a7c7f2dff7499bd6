import { findSelf, requiredFirst } from '#domain/accounts/sign-in/session.server.ts'
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

/** Adds the line for staff to a page of the website, if staff ask for it. */
export async function forStaff(resources: SessionResources, request: Request, content: Content, answer: Response) {
  if (!isDocument(answer) || !(await isStaff(resources, request))) return answer
  const { pathname: path, searchParams: search } = new URL(request.url)
  const isEditing = search.has('edit')
  return await staffPage(answer, {
    content,
    path,
    isEditing,
    bar: (marks) => <WebsiteBar path={path} marks={marks} isEditing={isEditing} />,
  })
}

/**
 * Answers a path below /draft/ with the page it names, rendered by the same routes from the words with the draft;
 * undefined where the draft is not for whoever asks.
 */
export async function answerDraft(
  resources: SessionResources,
  request: Request,
  readDraft: () => Promise<DraftContent>,
  render: (path: string, content: Content) => Promise<Response>,
) {
  const url = new URL(request.url)
  const asked = readDraftPath(url.pathname)
  const reader = await findDraftReader(resources, request)
  if (!asked || !reader || reader === 'ended' || noPages.test(asked.path)) return undefined
  const { path, token } = asked
  const draft = await readDraft()
  const answer = await render(path, draft.content)
  const target = answer.headers.get('Location')
  if (target?.startsWith('/')) answer.headers.set('Location', draftPath(target, token))
  if (!isDocument(answer)) return answer
  const isEditing = reader.isStaff && url.searchParams.has('edit')
  // Whoever has the address has the draft: no other site learns it.
  answer.headers.set('Referrer-Policy', 'same-origin')
  return await staffPage(answer, {
    content: draft.content,
    path,
    isEditing,
    isFramed: url.searchParams.has('frame'),
    leftOut: draft.mistakes.map(({ page }) => page),
    draftToken: token,
    bar: (marks) => <DraftBar {...draft} path={path} marks={marks} isEditing={isEditing} until={reader.until} />,
  })
}

/** The draft is of the website alone. */
const noPages = /^\/(admin|insert|enquiry|preview|draft)/i

/** Who opens the website with the draft: staff, or whoever has a link, until it ends. */
type DraftReader = { isStaff: true; until?: undefined } | { isStaff: false; until: string }

/** Who asks for a path below /draft/; undefined where the draft is not for them, 'ended' where their link has ended. */
export async function findDraftReader(
  resources: SessionResources,
  request: Request,
): Promise<DraftReader | 'ended' | undefined> {
  const asked = readDraftPath(new URL(request.url).pathname)
  if (!asked) return undefined
  if (asked.isForStaff) return (await isStaff(resources, request)) ? { isStaff: true } : undefined
  const link = await findDraftLink(resources, asked.token)
  return typeof link === 'object' ? { isStaff: false, until: link.endsAt } : link
}

/** Who may change the website. Who has yet to choose a password or a second step counts as a visitor. */
async function isStaff(resources: SessionResources, { headers }: Request) {
  const self = await findSelf(resources, headers)
  return self !== undefined && !requiredFirst(self) && may(self.role, 'website')
}

function isDocument({ headers }: Response) {
  return headers.get('Content-Type')?.startsWith('text/html') ?? false
}
