import { requestContext, resourcesContext } from '#app/context.ts'
import { withCookies } from '#app/form-action.ts'
import { beginPasskeySignIn } from '#domain/accounts/sign-in-passkey.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Route } from './+types/passkey-options.ts'

/** The WebAuthn options, with the challenge to sign, for the script of the sign-in page. */
export async function action({ context }: Route.ActionArgs) {
  try {
    const { options, cookies } = await beginPasskeySignIn(context.get(resourcesContext), context.get(requestContext))
    return Response.json({ options }, { headers: withCookies(cookies) })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const headers = error.retryAfterSeconds ? { 'Retry-After': String(error.retryAfterSeconds) } : undefined
    return Response.json({ message: error.message }, { status: error.status, headers })
  }
}
