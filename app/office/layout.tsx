import { Outlet, redirectDocument } from 'react-router'
import { resourcesContext, userContext } from '#app/context.ts'
import type { AppHandle } from '#app/document/is-app.ts'
import { ErrorScreen } from '#app/error-screen.tsx'
import type { Route } from './+types/layout.ts'
import { officeLinks } from './office-styles.ts'
import { orNull } from './or-null.ts'

export const handle: AppHandle = { app: true }
export const links = officeLinks

/** The one door of the office: every page below stands behind it. */
const door: Route.MiddlewareFunction = async ({ request, context }) => {
  const auth = await context.get(resourcesContext).auth()
  const session = await auth.api.getSession({ headers: request.headers })
  // The public site is made of documents; the app cannot go there by itself.
  if (!session) throw redirectDocument('/')
  const { id, username, name, email } = session.user
  context.set(userContext, { id, username: username ?? name, email })
}

export const middleware = [door]

export function meta() {
  return [{ title: 'Office' }, { name: 'robots', content: 'noindex, nofollow' }]
}

/** Without a loader the door would not be asked when the app moves from page to page. */
export function loader() {
  return null
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orNull(serverLoader())
}

export default function OfficeLayout() {
  return (
    <div className="adm">
      <Outlet />
    </div>
  )
}

export function ErrorBoundary() {
  return <ErrorScreen />
}
