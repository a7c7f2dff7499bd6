import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Tables } from './database/tables.ts'
import type { Sign } from './secrets.ts'

type Quota = { most: number; seconds: number }
/** Exponential backoff after a number of free attempts, up to a maximum. */
type Pause = { free: number; longestSeconds: number; seconds: number }

/** Rate limits by address or account. */
export type Limits = {
  /** Consumes one of the quota; returns 0, or the seconds to wait if the quota is used up. */
  consume(subject: string, who: string, quota: Quota): Promise<number>
  /** Counts an attempt and delays it by the backoff. */
  delay(subject: string, who: string, pause: Pause): Promise<void>
  /** Takes back one count. */
  reset(subject: string, who: string): Promise<void>
}

/** PostgreSQL, where all processes of the site share their counts. Keys are signatures: addresses are personal data. */
type SharedStore = { db: Kysely<Tables>; sign: Sign }
type Limiter = RateLimiterMemory | RateLimiterPostgres

/** Counts in PostgreSQL if it is used, and in memory while it does not respond; with SQLite always in memory. */
export function openLimits(on: boolean, shared?: SharedStore, wait: (ms: number) => Promise<unknown> = sleep): Limits {
  if (!on) return { consume: async () => 0, delay: async () => {}, reset: async () => {} }

  const limiters = new Map<string, Limiter>()
  function limiterFor(subject: string, points: number, duration: number) {
    let limiter = limiters.get(subject)
    if (!limiter) {
      const memory = new RateLimiterMemory({ keyPrefix: subject, points, duration })
      limiter = shared ? openPostgresLimiter(shared, memory, limiters.size === 0) : memory
      limiters.set(subject, limiter)
    }
    return limiter
  }
  const keyOf = (who: string) => (shared ? shared.sign('rate limit', who) : who)

  return {
    async consume(subject, who, { most, seconds }) {
      try {
        await limiterFor(subject, most, seconds).consume(keyOf(who))
        return 0
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return secondsLeft(refusal)
        throw refusal
      }
    },
    async delay(subject, who, { free, longestSeconds, seconds }) {
      const { consumedPoints } = await limiterFor(subject, Number.MAX_SAFE_INTEGER, seconds).consume(keyOf(who))
      const pause = pauseSeconds(consumedPoints - 1 - free, longestSeconds)
      if (pause > 0) await wait(pause * 1000)
    },
    async reset(subject, who) {
      await limiters.get(subject)?.reward(keyOf(who))
    },
  }
}

/** Uses the table that a migration has created. One limiter of a process removes the expired rows of all. */
function openPostgresLimiter({ db }: SharedStore, memory: RateLimiterMemory, removesExpired: boolean) {
  const { keyPrefix, points, duration } = memory
  // Drop the name that the library gives each statement: named statements fail behind a pooler in transaction mode.
  const query = ({ text, values }: { text: string; values: unknown[] }) =>
    db.executeQuery(CompiledQuery.raw(text, values))
  return new RateLimiterPostgres({
    storeClient: { query },
    storeType: 'pool',
    tableName: 'rateLimit',
    tableCreated: true,
    clearExpiredByTimeout: removesExpired,
    insuranceLimiter: memory,
    keyPrefix,
    points,
    duration,
  })
}

function pauseSeconds(over: number, longest: number) {
  return over < 0 ? 0 : Math.min(2 ** over, longest)
}

function secondsLeft(state: RateLimiterRes) {
  return Math.max(1, Math.ceil(state.msBeforeNext / 1000))
}
