import { Problem, type ProblemCode } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'

/** What better-auth answered: its cookies and its body. A refusal becomes the Problem that its code means here. */
export async function readAnswer<Body = unknown>(answer: Response, refusals: Record<string, ProblemCode>) {
  const body = await answer.json().catch(() => null)
  if (answer.ok) return { cookies: answer.headers.getSetCookie(), body: body as Body }
  const problem = refusals[body?.code] ?? refusals.any
  if (problem === 'too-many-attempts') throw new Problem(problem, { retryAfterSeconds: rules.signIn.windowSeconds })
  if (problem) throw new Problem(problem)
  throw new Error(`The accounts answered ${answer.status} ${body?.code}`)
}
