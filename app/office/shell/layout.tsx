import { data, isRouteErrorResponse, Outlet, redirect, redirectDocument, useRouteError } from 'react-router'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import type { AppHandle } from '#app/document/is-app.ts'
import { ErrorScreen } from '#app/error-screen.tsx'
import { signInPath } from '#app/office/auth/return-to.ts'
import { NavigationGuards } from '#app/office/forms/navigation-guards.tsx'
import { mayOpen } from '#app/office/page-rights.ts'
import { officeLinks } from '#app/office/styles.ts'
import { findSelf, requiredFirst } from '#domain/accounts/sign-in/session.server.ts'
import { staff } from '#domain/change/actor.ts'
import { recordRefusal } from '#domain/change/require-right.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Route } from './+types/layout.ts'
import { NotAllowed } from './not-allowed.tsx'
import { tabs } from './tabs.ts'

export const handle: AppHandle = { app: true }
export const links = officeLinks

/** Where somebody does what must be done before anything else opens. */
const firstPages = {
  'password-to-choose': '/adminsite/first-password',
  'second-step-needed': '/adminsite/second-step',
}

/**
 * Every page of the office asks for a session, and for the right that page-rights.ts names. A page that is opened from
 * another asks here as soon as anything of it is loaded from the server, which the dashboard always is.
 */
const requireSession: Route.MiddlewareFunction = async ({ request, url, pattern, context }) => {
  const resources = context.get(resourcesContext)
  const self = await findSelf(resources, request.headers)
  // The public site is made of documents, and so is the way to the sign-in: the app cannot go there by itself.
  if (!self) throw redirectDocument(signInPath(wantedPage(request, url)))
  const leaves = url.pathname === '/adminDashboard/log-out'
  const first = requiredFirst(self)
  if (first && !leaves) throw redirectDocument(firstPages[first])
  context.set(userContext, self)
  // React Router names it without the first slash.
  const page = `/${pattern}`
  if (mayOpen(self.role, page)) return
  // Media is where everybody arrives.
  const own = tabs.find(({ path }) => mayOpen(self.role, path))
  if (url.pathname === '/adminDashboard' && request.method === 'GET' && own) throw redirect(own.path)
  await recordRefusal(resources, staff(self, context.get(requestContext)), `${request.method} ${page}`)
  const { message, status } = new Problem('not-allowed')
  throw data(message, { status, statusText: 'Forbidden' })
}

export const middleware = [requireSession]

/** A form leads back to the page it was sent from. */
function wantedPage({ method, headers }: Request, url: URL) {
  const from = headers.get('Referer')
  return method !== 'GET' && from && URL.canParse(from) ? new URL(from) : url
}

export function meta() {
  return [{ title: 'Office' }, { name: 'robots', content: 'noindex, nofollow' }]
}

export default function OfficeLayout() {
  return (
    <div className="office">
      <NavigationGuards>
        <Outlet />
      </NavigationGuards>
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 403) return <NotAllowed reason={String(error.data)} />
  return <ErrorScreen />
}
