import { Problem, type ProblemCode } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Resources } from '#platform/resources.ts'

type Counter = Parameters<Resources['limits']['take']>
/** Whose password or code is guessed, where that is known, and from where. */
type Attempt = { username?: string; address: string }

const { wrongPerAccount, wrongPerAddress, windowSeconds } = rules.signIn
const wrong: ProblemCode[] = ['wrong-credentials', 'wrong-password', 'wrong-code', 'sign-in-again', 'link-over']

/** Does what a guess could open. Wrong guesses count against the account and the address; after too many, one waits. */
export async function countingWrong<Result>(
  { limits }: Pick<Resources, 'limits'>,
  attempt: Attempt,
  work: () => Promise<Result>,
) {
  const counters = countersOf('sign-in', attempt)
  // Counted before the work: of many guesses sent at once, no more are looked at than of guesses sent in turn.
  await takeAll({ limits }, counters)
  try {
    const result = await work()
    await forgetAll({ limits }, counters)
    return result
  } catch (error) {
    if (!(error instanceof Problem && wrong.includes(error.code))) await forgetAll({ limits }, counters)
    throw error
  }
}

/** Counts every attempt, right or wrong. */
export async function countAttempt({ limits }: Pick<Resources, 'limits'>, subject: string, attempt: Attempt) {
  await takeAll({ limits }, countersOf(subject, attempt))
}

function countersOf(subject: string, { username, address }: Attempt): Counter[] {
  const byAddress: Counter = [`${subject} address`, address, { most: wrongPerAddress, seconds: windowSeconds }]
  if (!username) return [byAddress]
  return [[`${subject} account`, username.toLowerCase(), { most: wrongPerAccount, seconds: windowSeconds }], byAddress]
}

async function takeAll({ limits }: Pick<Resources, 'limits'>, counters: Counter[]) {
  const waits = await Promise.all(counters.map((counter) => limits.take(...counter)))
  const retryAfterSeconds = Math.max(...waits)
  if (retryAfterSeconds === 0) return
  await forgetAll(
    { limits },
    counters.filter((_, index) => waits[index] === 0),
  )
  throw new Problem('too-many-attempts', { retryAfterSeconds })
}

async function forgetAll({ limits }: Pick<Resources, 'limits'>, counters: Counter[]) {
  await Promise.all(counters.map((counter) => limits.forget(...counter)))
}
