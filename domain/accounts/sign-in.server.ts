import type { Resources } from '#platform/resources.ts'
import type { Sender } from './account.ts'
import { countingWrong } from './attempts.server.ts'
import type { Credentials } from './credentials.ts'
import { readAnswer } from './read-answer.server.ts'

/** Opens a new session and returns its cookies; where the account has a second factor, they only lead to its code. */
export function signIn(
  { auth, limits }: Pick<Resources, 'auth' | 'limits'>,
  { username, password, remember }: Credentials,
  { headers, address }: Sender,
) {
  return countingWrong({ limits }, { username, address }, async () => {
    const { api } = await auth()
    const body = { username, password, rememberMe: remember }
    const answer = await api.signInUsername({ body, headers, asResponse: true })
    const read = await readAnswer<{ twoFactorRedirect?: boolean }>(answer, { any: 'wrong-credentials' })
    return { cookies: read.cookies, codeNeeded: read.body.twoFactorRedirect === true }
  })
}
