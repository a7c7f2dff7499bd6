import { Problem, type ProblemCode } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'

/** What it may say of a password that was asked for once more. */
export const passwordRefusals = {
  INVALID_PASSWORD: 'wrong-password',
  PASSWORD_TOO_LONG: 'wrong-password',
  UNAUTHORIZED: 'no-session',
} as const

/** What better-auth answered: its cookies and its body. A refusal becomes the Problem that its code means here. */
export async function readAuthResponse<Body = unknown>(answer: Response, refusals: Record<string, ProblemCode>) {
  const body = await answer.json().catch(() => null)
  if (answer.ok) return { cookies: answer.headers.getSetCookie(), body: body as Body }
  const problem = refusals[body?.code] ?? (answer.status < 500 ? refusals.any : undefined)
  if (problem === 'too-many-attempts') throw new Problem(problem, { retryAfterSeconds: rules.signIn.windowSeconds })
  if (problem === 'wrong-password') throw wrongPassword()
  if (problem) throw new Problem(problem)
  throw new Error(`The accounts answered ${answer.status} ${body?.code}`)
}

/** It is told at its field, wherever the form has others. */
function wrongPassword() {
  const { message } = new Problem('wrong-password')
  return new Problem('wrong-password', { fields: { currentPassword: [message] } })
}

/** What a browser sends back of a cookie, empty where it has none: before a dot the value, after it the signature. */
export function cookieIn(headers: Headers, name: string) {
  const cookie = (headers.get('Cookie') ?? '').split(/;\s*/).find((line) => line.startsWith(`${name}=`))
  return (cookie ?? '').slice(name.length + 1)
}
