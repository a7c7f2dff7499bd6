import { Problem, type ProblemCode } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'

type AttemptResources = Pick<Resources, 'limits'>
type PasswordAttemptResources = Pick<Resources, 'limits' | 'passwords'>
type Counter = [subject: string, who: string, most: number]
/** The account key of an attempt and its IP address; `device` is set for a known browser of the account. */
type Guess = { account: string; address: string; device?: string }

const { wrongPerAccount, wrongPerAddress, windowSeconds, freeAttempts, longestPauseSeconds, challengesPerAddress } =
  rules.signIn
const pause = { free: freeAttempts, longestSeconds: longestPauseSeconds, seconds: windowSeconds }
const overloadRetrySeconds = 10
const wrongAttemptCodes: ProblemCode[] = [
  ...(['wrong-credentials', 'wrong-password', 'wrong-code', 'sign-in-again'] as const),
  ...(['link-over', 'closing-link-over', 'invitation-over'] as const),
  ...(['passkey-refused', 'passkey-unverified', 'passkey-copied', 'passkey-late'] as const),
]

/**
 * Runs a sign-in attempt under limits. Wrong attempts count per account and address, so that nobody can lock out the
 * owner elsewhere; attempts from many addresses are delayed, longer each time. For a known browser of the account,
 * only its own wrong attempts count.
 */
export async function guardAccount<Result>(
  { limits, passwords }: PasswordAttemptResources,
  { account, address, device }: Guess,
  work: () => Promise<Result>,
) {
  if (device) {
    const counters: Counter[] = [['sign-in device', `${device} ${account}`, wrongPerAccount]]
    return passwords.runWithPriority(() => countWrong({ limits }, counters, work))
  }
  if (passwords.isOverloaded()) throw new Problem('too-many-attempts', { retryAfterSeconds: overloadRetrySeconds })
  const counters: Counter[] = [byAddress(address), ['sign-in account', `${address} ${account}`, wrongPerAccount]]
  return countWrong({ limits }, counters, work, account)
}

/**
 * Runs a sign-in by passkey under limits. Wrong answers count together with wrong passwords. But nobody can guess a
 * key: so nothing is delayed, and a passkey does not wait behind a flood of passwords to be hashed.
 */
export function guardPasskey<Result>(
  { limits }: AttemptResources,
  { account, address, device }: Partial<Guess> & { address: string },
  work: () => Promise<Result>,
) {
  const counters: Counter[] = [byAddress(address)]
  if (account) counters.push(['sign-in account', `${address} ${account}`, wrongPerAccount])
  const deviceCounters: Counter[] = [['sign-in device', `${device} ${account}`, wrongPerAccount]]
  return countWrong({ limits }, device ? deviceCounters : counters, work)
}

/** Limits the challenges per address: the database stores each of them for some minutes. */
export async function countChallenge({ limits }: AttemptResources, { address }: { address: string }) {
  await consumeAll({ limits }, [['passkey challenges', address, challengesPerAddress]])
}

/** Runs work that requires the password of a signed-in account; attempts of strangers do not count here. */
export function guardOwnPassword<Result>(
  { limits, passwords }: PasswordAttemptResources,
  { sessionId }: { sessionId: string },
  work: () => Promise<Result>,
) {
  return passwords.runWithPriority(() => countWrong({ limits }, [['own password', sessionId, wrongPerAccount]], work))
}

/** Runs work that a guessed link could open, limited per address. */
export function guardLink<Result>(
  { limits }: AttemptResources,
  { address }: { address: string },
  work: () => Promise<Result>,
) {
  return countWrong({ limits }, [byAddress(address)], work)
}

/** Counts every request for a reset link, successful or not. */
export async function countRequest({ limits }: AttemptResources, { account, address }: Guess) {
  await consumeAll({ limits }, [
    ['reset address', address, wrongPerAddress],
    ['reset account', `${address} ${account}`, wrongPerAccount],
  ])
}

function byAddress(address: string): Counter {
  return ['sign-in address', address, wrongPerAddress]
}

async function countWrong<Result>(
  { limits }: AttemptResources,
  counters: Counter[],
  work: () => Promise<Result>,
  delayedKey?: string,
) {
  // Count before the work: otherwise many parallel guesses would pass the limit.
  await consumeAll({ limits }, counters)
  const uncount = async () => {
    for (const [subject, who] of counters) await limits.reset(subject, who)
    if (delayedKey) await limits.reset('guesses', delayedKey)
  }
  try {
    if (delayedKey) await limits.delay('guesses', delayedKey, pause)
    const result = await work()
    await uncount()
    return result
  } catch (error) {
    if (!(error instanceof Problem && wrongAttemptCodes.includes(error.code))) await uncount()
    throw error
  }
}

/** Consumes an attempt of each counter, or of none: a refused attempt must leave nothing in memory. */
async function consumeAll({ limits }: AttemptResources, counters: Counter[]) {
  for (const [index, [subject, who, most]] of counters.entries()) {
    const retryAfterSeconds = await limits.consume(subject, who, { most, seconds: windowSeconds })
    if (retryAfterSeconds === 0) continue
    for (const [consumedSubject, consumedBy] of counters.slice(0, index))
      await limits.reset(consumedSubject, consumedBy)
    throw new Problem('too-many-attempts', { retryAfterSeconds })
  }
}

type Step = 'sign-in' | 'code' | 'passkey'

/** The log message of a failed attempt; successful ones are in the audit records. */
type Refusal = `${Step} ${'wrong' | 'refused'}`

/** Logged as account id (`npm run admin -- list` shows the name) and network, and nothing else about the person. */
type AttemptOrigin = { account?: string; address: string }

/** Logs a failed attempt and rethrows the error. */
export function logRefusal({ log }: Pick<Resources, 'log'>, step: Step, { account, address }: AttemptOrigin) {
  return (error: unknown): never => {
    if (error instanceof Problem) {
      const isRefused = error.code === 'too-many-attempts' || error.code === 'account-closed'
      const refusal: Refusal = `${step} ${isRefused ? 'refused' : 'wrong'}`
      log.info({ account, network: networkOf(address) }, refusal)
    }
    throw error
  }
}
