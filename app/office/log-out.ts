import { redirect } from 'react-router'
import { resourcesContext } from '#app/context.ts'
import type { Route } from './+types/log-out.ts'
import { withCookies } from './with-cookies.ts'

/** Ends the session on the server and what the browser kept of it, and goes to the public site. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await context.get(resourcesContext).auth()
  const answer = await api.signOut({ headers: request.headers, asResponse: true })
  const headers = withCookies(answer.headers.getSetCookie())
  headers.set('Clear-Site-Data', '"cache", "storage"')
  return redirect('/', { status: 303, headers })
}
