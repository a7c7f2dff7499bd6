import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

type Quota = { most: number; seconds: number }
/** Exponential backoff after a number of free attempts, up to a maximum. */
type Pause = { free: number; longestSeconds: number; seconds: number }

/** Rate limits by address or account. */
export type Limits = {
  /** Consumes one of the quota; returns 0, or the seconds to wait if the quota is used up. */
  take(subject: string, who: string, quota: Quota): Promise<number>
  /** Counts an attempt and delays it by the backoff. */
  slow(subject: string, who: string, pause: Pause): Promise<void>
  /** Takes back one count. */
  forget(subject: string, who: string): Promise<void>
}

/** Limits in memory, which is enough for one process. */
export function openLimits(on: boolean, wait: (ms: number) => Promise<unknown> = sleep): Limits {
  if (!on) return { take: async () => 0, slow: async () => {}, forget: async () => {} }

  const limiters = new Map<string, RateLimiterMemory>()
  function limiter(subject: string, points: number, duration: number) {
    let known = limiters.get(subject)
    if (!known) {
      known = new RateLimiterMemory({ keyPrefix: subject, points, duration })
      limiters.set(subject, known)
    }
    return known
  }

  return {
    async take(subject, who, { most, seconds }) {
      try {
        await limiter(subject, most, seconds).consume(who)
        return 0
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return secondsLeft(refusal)
        throw refusal
      }
    },
    async slow(subject, who, { free, longestSeconds, seconds }) {
      const { consumedPoints } = await limiter(subject, Number.MAX_SAFE_INTEGER, seconds).consume(who)
      const pause = pauseSeconds(consumedPoints - 1 - free, longestSeconds)
      if (pause > 0) await wait(pause * 1000)
    },
    async forget(subject, who) {
      await limiters.get(subject)?.reward(who)
    },
  }
}

function pauseSeconds(over: number, longest: number) {
  return over < 0 ? 0 : Math.min(2 ** over, longest)
}

function secondsLeft(state: RateLimiterRes) {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000))
}
