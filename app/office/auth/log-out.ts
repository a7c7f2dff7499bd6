import { redirect } from 'react-router'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { withCookies } from '#app/office/with-cookies.ts'
import { signOut } from '#domain/accounts/sign-in/sign-in.server.ts'
import type { Route } from './+types/log-out.ts'

/**
 * Ends the session on the server and what the browser kept of its answers, and goes to the public site. The browser's
 * storage stays: it holds words that no server has yet, which the writing page offers to their own account alone, and
 * whether single keys are off, which is a choice of who sits here.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(requestContext)
  const sender = { headers: request.headers, address }
  const headers = withCookies(await signOut(context.get(resourcesContext), context.get(userContext), sender))
  headers.set('Clear-Site-Data', '"cache"')
  return redirect('/', { status: 303, headers })
}
