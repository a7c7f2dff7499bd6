import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'
import type { Credentials } from './credentials.ts'

const { wrongPerAccount, wrongPerAddress, windowSeconds } = rules.signIn

/** Opens a session and returns its cookies; wrong attempts are counted by account and by address. */
export async function signIn(
  { auth, limits }: Pick<Resources, 'auth' | 'limits'>,
  { username, password, remember }: Credentials,
  { headers, address }: { headers: Headers; address: string },
) {
  const counters: Parameters<Resources['limits']['take']>[] = [
    ['sign-in account', username.toLowerCase(), { most: wrongPerAccount, seconds: windowSeconds }],
    ['sign-in address', address, { most: wrongPerAddress, seconds: windowSeconds }],
  ]

  const waits = await Promise.all(counters.map((counter) => limits.wait(...counter)))
  const retryAfterSeconds = Math.max(...waits)
  if (retryAfterSeconds > 0) throw new Problem('too-many-attempts', { retryAfterSeconds })

  const { api } = await auth()
  const body = { username, password, rememberMe: remember }
  const answer = await api.signInUsername({ body, headers, asResponse: true })
  if (!answer.ok) {
    await Promise.all(counters.map((counter) => limits.take(...counter)))
    throw new Problem('wrong-credentials')
  }
  return answer.headers.getSetCookie()
}
