import { redirect } from 'react-router'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { withCookies } from '#app/office/with-cookies.ts'
import { signOut } from '#domain/accounts/sign-out.server.ts'
import type { Route } from './+types/log-out.ts'

/** Ends the session on the server and what the browser kept of it, and goes to the public site. */
export async function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(requestContext)
  const sender = { headers: request.headers, address }
  const headers = withCookies(await signOut(context.get(resourcesContext), context.get(userContext), sender))
  headers.set('Clear-Site-Data', '"cache", "storage"')
  return redirect('/', { status: 303, headers })
}
