import { redirect } from 'react-router'
import { resourcesContext } from '#app/context.ts'
import type { Route } from './+types/log-out.ts'
import { withCookies } from './with-cookies.ts'

/** Ends the session on the server, and goes to the public site. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = await context.get(resourcesContext).auth()
  const answer = await api.signOut({ headers: request.headers, asResponse: true })
  return redirect('/', { status: 303, headers: withCookies(answer.headers.getSetCookie()) })
}
