import { data, isRouteErrorResponse, Outlet, redirect, redirectDocument, useRouteError } from 'react-router'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import type { AppHandle } from '#app/document/document-context.ts'
import { ErrorScreen } from '#app/error-screen.tsx'
import { signInPath } from '#app/office/auth/return-to.ts'
import { NavigationGuards } from '#app/office/forms/navigation-guards.tsx'
import { officeLinks } from '#app/office/office-page.tsx'
import { mayOpen } from '#app/office/page-rights.ts'
import { Mark } from '#app/ui/logo.tsx'
import { findPendingRequirement, findSelf } from '#domain/accounts/sign-in/sign-in.server.ts'
import { staff } from '#domain/change/actor.ts'
import { recordRefusal } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Route } from './+types/layout.ts'
import { tabs } from './sidebar.tsx'

export const handle: AppHandle = { app: true }
export const links = officeLinks

/** The pages of the steps that are required before anything else opens. */
const firstPages = {
  'password-to-choose': '/adminsite/first-password',
  'second-step-needed': '/adminsite/second-step',
}

/**
 * Requires a session for every page of the office, and the right that page-rights.ts names. A navigation in the browser
 * runs this too, as soon as it loads any data from the server; the dashboard always does.
 */
const requireSession: Route.MiddlewareFunction = async ({ request, url, pattern, context }) => {
  const resources = context.get(resourcesContext)
  const self = await findSelf(resources, request.headers)
  // Sign-in and public site are not part of the client-side app: load a new document.
  if (!self) throw redirectDocument(signInPath(requestedPage(request, url)))
  const isLogOut = url.pathname === '/adminDashboard/log-out'
  const requiredStep = findPendingRequirement(self)
  if (requiredStep && !isLogOut) throw redirectDocument(firstPages[requiredStep])
  context.set(userContext, self)
  // React Router's pattern has no leading slash.
  const page = `/${pattern}`
  if (mayOpen(self.role, page)) return
  // The start page is Media: a role without it goes to its first own tab.
  const firstTab = tabs.find(({ path }) => mayOpen(self.role, path))
  if (url.pathname === '/adminDashboard' && request.method === 'GET' && firstTab) throw redirect(firstTab.path)
  await recordRefusal(resources, staff(self, context.get(requestContext)), `${request.method} ${page}`)
  const { message, status } = new Problem('not-allowed')
  throw data(message, { status, statusText: 'Forbidden' })
}

export const middleware = [requireSession]

/** The page to return to after sign-in. For a form it is the page that sent it. */
function requestedPage({ method, headers }: Request, url: URL) {
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

/** Shown in place of a page that the user's role may not open. */
function NotAllowed({ reason }: { reason: string }) {
  return (
    <main className="error-page on-navy" id="main">
      <title>Not allowed</title>
      <div className="wrap board">
        <div className="error-page-main">
          <a className="logo" href="/adminDashboard" aria-label="Office">
            <Mark />
          </a>
          <h1>This page is not for your role</h1>
          <p className="lede">{reason}</p>
          <div className="btns">
            <a className="btn" href="/adminDashboard">
              Back to the office
            </a>
          </div>
        </div>
      </div>
    </main>
  )
}
