import { Problem, type ProblemCode } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'

/** Error codes of better-auth when the current password is checked. */
export const passwordRefusals = {
  INVALID_PASSWORD: 'wrong-password',
  PASSWORD_TOO_LONG: 'wrong-password',
  UNAUTHORIZED: 'no-session',
} as const

/** Reads the cookies and the body of a response of better-auth. Throws the Problem to which its error code maps. */
export async function readAuthResponse<Body = unknown>(response: Response, refusals: Record<string, ProblemCode>) {
  const body = await response.json().catch(() => null)
  if (response.ok) return { cookies: response.headers.getSetCookie(), body: body as Body }
  const problem = refusals[body?.code] ?? (response.status < 500 ? refusals.any : undefined)
  if (problem === 'too-many-attempts') throw new Problem(problem, { retryAfterSeconds: rules.signIn.windowSeconds })
  if (problem === 'wrong-password') throw wrongPassword()
  if (problem) throw new Problem(problem)
  throw new Error(`The accounts answered ${response.status} ${body?.code}`)
}

/** Attaches the error to its field, since forms have others too. */
function wrongPassword() {
  const { message } = new Problem('wrong-password')
  return new Problem('wrong-password', { fields: { currentPassword: [message] } })
}
