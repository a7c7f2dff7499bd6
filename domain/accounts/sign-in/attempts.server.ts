import { Problem, type ProblemCode } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'

type AttemptResources = Pick<Resources, 'limits'>
type NeedsPasswords = Pick<Resources, 'limits' | 'passwords'>
type Counter = [subject: string, who: string, most: number]
/** What is guessed at, and from where; the device is one that the account knows. */
type Guess = { account: string; address: string; device?: string }

const { wrongPerAccount, wrongPerAddress, windowSeconds, freeGuesses, longestPauseSeconds, challengesPerAddress } =
  rules.signIn
const pause = { free: freeGuesses, longestSeconds: longestPauseSeconds, seconds: windowSeconds }
const crowdedSeconds = 10
const wrong: ProblemCode[] = [
  ...(['wrong-credentials', 'wrong-password', 'wrong-code', 'sign-in-again'] as const),
  ...(['link-over', 'closing-link-over', 'invitation-over'] as const),
  ...(['passkey-refused', 'passkey-unverified', 'passkey-copied', 'passkey-late'] as const),
]

/**
 * Does what a guess at an account could open. Wrong ones count for the account from that address, so that nobody
 * locks out its owner elsewhere; guesses from many addresses are held up, longer each time. A browser that
 * the account knows is judged by its own errors alone.
 */
export async function guardAccount<Result>(
  { limits, passwords }: NeedsPasswords,
  { account, address, device }: Guess,
  work: () => Promise<Result>,
) {
  if (device) {
    const counters: Counter[] = [['sign-in device', `${device} ${account}`, wrongPerAccount]]
    return passwords.first(() => countingWrong({ limits }, counters, work))
  }
  if (passwords.isCrowded()) throw new Problem('too-many-attempts', { retryAfterSeconds: crowdedSeconds })
  const counters: Counter[] = [byAddress(address), ['sign-in account', `${address} ${account}`, wrongPerAccount]]
  return countingWrong({ limits }, counters, work, account)
}

/**
 * Does what a passkey opens. Wrong answers count with wrong passwords. But no key is guessed: so nobody is held up, and a
 * flood of passwords to be hashed keeps no passkey waiting.
 */
export function guardPasskey<Result>(
  { limits }: AttemptResources,
  { account, address, device }: Partial<Guess> & { address: string },
  work: () => Promise<Result>,
) {
  const counters: Counter[] = [byAddress(address)]
  if (account) counters.push(['sign-in account', `${address} ${account}`, wrongPerAccount])
  const own: Counter[] = [['sign-in device', `${device} ${account}`, wrongPerAccount]]
  return countingWrong({ limits }, device ? own : counters, work)
}

/** Counts everything that a passkey is asked to sign: the database keeps each for some minutes. */
export async function countChallenge({ limits }: AttemptResources, { address }: { address: string }) {
  await takeInTurn({ limits }, [['passkey challenges', address, challengesPerAddress]])
}

/** Does what only the right password of somebody signed in may do: strangers' guesses do not count here. */
export function guardOwn<Result>(
  { limits, passwords }: NeedsPasswords,
  { sessionId }: { sessionId: string },
  work: () => Promise<Result>,
) {
  return passwords.first(() => countingWrong({ limits }, [['own password', sessionId, wrongPerAccount]], work))
}

/** Does what a guessed link could open. */
export function guardLink<Result>(
  { limits }: AttemptResources,
  { address }: { address: string },
  work: () => Promise<Result>,
) {
  return countingWrong({ limits }, [byAddress(address)], work)
}

/** Counts every request for a link, whatever comes of it. */
export async function countRequest({ limits }: AttemptResources, { account, address }: Guess) {
  await takeInTurn({ limits }, [
    ['reset address', address, wrongPerAddress],
    ['reset account', `${address} ${account}`, wrongPerAccount],
  ])
}

function byAddress(address: string): Counter {
  return ['sign-in address', address, wrongPerAddress]
}

async function countingWrong<Result>(
  { limits }: AttemptResources,
  counters: Counter[],
  work: () => Promise<Result>,
  heldUp?: string,
) {
  // Counted before the work: of many guesses sent at once, no more are looked at than of guesses sent in turn.
  await takeInTurn({ limits }, counters)
  const takeBack = async () => {
    for (const [subject, who] of counters) await limits.forget(subject, who)
    if (heldUp) await limits.forget('guesses', heldUp)
  }
  try {
    if (heldUp) await limits.slow('guesses', heldUp, pause)
    const result = await work()
    await takeBack()
    return result
  } catch (error) {
    if (!(error instanceof Problem && wrong.includes(error.code))) await takeBack()
    throw error
  }
}

/** One that is refused takes back what was counted before it: so a refused guess leaves nothing in memory. */
async function takeInTurn({ limits }: AttemptResources, counters: Counter[]) {
  for (const [index, [subject, who, most]] of counters.entries()) {
    const retryAfterSeconds = await limits.take(subject, who, { most, seconds: windowSeconds })
    if (retryAfterSeconds === 0) continue
    for (const [taken, by] of counters.slice(0, index)) await limits.forget(taken, by)
    throw new Problem('too-many-attempts', { retryAfterSeconds })
  }
}

type Step = 'sign-in' | 'code' | 'passkey'

/** What comes to nothing, as it stands in the log: what is done stands in the records too. */
type Refusal = `${Step} ${'wrong' | 'refused'}`

/** Whose number it is (`npm run admin -- list` tells the name) and the part of the network: no more of a person. */
type Who = { account?: string; address: string }

/** Logs why somebody did not get in, and goes on failing. */
export function logRefusal({ log }: Pick<Resources, 'log'>, step: Step, { account, address }: Who) {
  return (error: unknown): never => {
    if (error instanceof Problem) {
      const isRefused = error.code === 'too-many-attempts' || error.code === 'account-closed'
      const refusal: Refusal = `${step} ${isRefused ? 'refused' : 'wrong'}`
      log.info({ account, network: networkOf(address) }, refusal)
    }
    throw error
  }
}
