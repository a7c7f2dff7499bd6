import { Outlet, redirectDocument } from 'react-router'
import { resourcesContext, userContext } from '#app/context.ts'
import type { AppHandle } from '#app/document/is-app.ts'
import { ErrorScreen } from '#app/error-screen.tsx'
import { signInPath } from '#app/office/auth/return-to.ts'
import { NavigationGuards } from '#app/office/forms/navigation-guards.tsx'
import { nullOnNetworkError } from '#app/office/null-on-network-error.ts'
import { officeLinks } from '#app/office/styles.ts'
import { findSelf } from '#domain/accounts/session.server.ts'
import type { Route } from './+types/layout.ts'

export const handle: AppHandle = { app: true }
export const links = officeLinks

/** The one door of the office: every page below stands behind it. */
const door: Route.MiddlewareFunction = async ({ request, url, context }) => {
  const self = await findSelf(context.get(resourcesContext), request.headers)
  // The public site is made of documents, and so is the way to the sign-in: the app cannot go there by itself.
  if (!self) throw redirectDocument(signInPath(wantedPage(request, url)))
  const leaves = url.pathname === '/adminDashboard/log-out'
  if (self.mustChoosePassword && !leaves) throw redirectDocument('/adminsite/first-password')
  context.set(userContext, self)
}

export const middleware = [door]

/** A form leads back to the page it was sent from. */
function wantedPage({ method, headers }: Request, url: URL) {
  const from = headers.get('Referer')
  return method !== 'GET' && from && URL.canParse(from) ? new URL(from) : url
}

export function meta() {
  return [{ title: 'Office' }, { name: 'robots', content: 'noindex, nofollow' }]
}

/** Without a loader the middleware would not run on client-side navigation. */
export function loader() {
  return null
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return nullOnNetworkError(serverLoader())
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
  return <ErrorScreen />
}
