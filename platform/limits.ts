import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

type Quota = { most: number; seconds: number }

/** Counts what an address or an account did lately. Answers are seconds to wait; 0 is none. */
export type Limits = {
  /** Counts one more, unless the quota is used up. */
  take(subject: string, who: string, quota: Quota): Promise<number>
  /** Takes back one that was counted. */
  forget(subject: string, who: string, quota: Quota): Promise<void>
}

/** Limits kept in memory, which is all that one process needs. */
export function openLimits(on: boolean): Limits {
  if (!on) return { take: async () => 0, forget: async () => {} }

  const limiters = new Map<string, RateLimiterMemory>()
  function limiter(subject: string, { most, seconds }: Quota) {
    let known = limiters.get(subject)
    if (!known) {
      known = new RateLimiterMemory({ keyPrefix: subject, points: most, duration: seconds })
      limiters.set(subject, known)
    }
    return known
  }

  return {
    async take(subject, who, quota) {
      try {
        await limiter(subject, quota).consume(who)
        return 0
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return secondsLeft(refusal)
        throw refusal
      }
    },
    async forget(subject, who, quota) {
      await limiter(subject, quota).reward(who)
    },
  }
}

function secondsLeft(state: RateLimiterRes) {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000))
}
