import { redirect } from 'react-router'
import { requestContext, resourcesContext, userContext } from '#app/context.ts'
import { withCookies } from '#app/form-action.ts'
import { signOut } from '#domain/accounts/sign-in/sign-in.server.ts'
import type { Route } from './+types/log-out.ts'

/**
 * Ends the session, clears the browser's HTTP cache and redirects to the public site. The browser's storage stays: it
 * holds unsaved text, which the writing page offers only to the account that wrote it, and the choice to switch single
 * keys off, which is a setting of this browser.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { address } = context.get(requestContext)
  const sender = { headers: request.headers, address }
  const headers = withCookies(await signOut(context.get(resourcesContext), context.get(userContext), sender))
  headers.set('Clear-Site-Data', '"cache"')
  return redirect('/', { status: 303, headers })
}
