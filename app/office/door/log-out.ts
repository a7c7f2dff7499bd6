import { redirect } from 'react-router'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { withCookies } from '#app/office/with-cookies.ts'
import { logAccount } from '#domain/accounts/account-log.server.ts'
import type { Route } from './+types/log-out.ts'

/** Ends the session on the server and what the browser kept of it, and goes to the public site. */
export async function action({ request, context }: Route.ActionArgs) {
  const resources = context.get(resourcesContext)
  const { api } = await resources.auth()
  const answer = await api.signOut({ headers: request.headers, asResponse: true })
  const { address } = context.get(requestContext)
  logAccount(resources, 'signed out', { account: context.get(userContext).id, address })
  const headers = withCookies(answer.headers.getSetCookie())
  headers.set('Clear-Site-Data', '"cache", "storage"')
  return redirect('/', { status: 303, headers })
}
