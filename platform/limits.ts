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
  take(subject: string, who: string, quota: Quota): Promise<number>
  /** Counts an attempt and delays it by the backoff. */
  slow(subject: string, who: string, pause: Pause): Promise<void>
  /** Takes back one count. */
  forget(subject: string, who: string): Promise<void>
}

/** PostgreSQL, where the processes of the site count together. Rows hold signatures: addresses are personal data. */
type SharedStore = { db: Kysely<Tables>; sign: Sign }
type Limiter = RateLimiterMemory | RateLimiterPostgres

/** Limits in PostgreSQL if there is one, and in memory while it does not answer; in memory alone with SQLite. */
export function openLimits(on: boolean, shared?: SharedStore, wait: (ms: number) => Promise<unknown> = sleep): Limits {
  if (!on) return { take: async () => 0, slow: async () => {}, forget: async () => {} }

  const limiters = new Map<string, Limiter>()
  function limiter(subject: string, points: number, duration: number) {
    let known = limiters.get(subject)
    if (!known) {
      const memory = new RateLimiterMemory({ keyPrefix: subject, points, duration })
      known = shared ? inPostgres(shared, memory, limiters.size === 0) : memory
      limiters.set(subject, known)
    }
    return known
  }
  const keyOf = (who: string) => (shared ? shared.sign('rate limit', who) : who)

  return {
    async take(subject, who, { most, seconds }) {
      try {
        await limiter(subject, most, seconds).consume(keyOf(who))
        return 0
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return secondsLeft(refusal)
        throw refusal
      }
    },
    async slow(subject, who, { free, longestSeconds, seconds }) {
      const { consumedPoints } = await limiter(subject, Number.MAX_SAFE_INTEGER, seconds).consume(keyOf(who))
      const pause = pauseSeconds(consumedPoints - 1 - free, longestSeconds)
      if (pause > 0) await wait(pause * 1000)
    },
    async forget(subject, who) {
      await limiters.get(subject)?.reward(keyOf(who))
    },
  }
}

/** Counts in the table that a migration has made. One limiter of a process removes the expired rows of all. */
function inPostgres({ db }: SharedStore, memory: RateLimiterMemory, removesExpired: boolean) {
  const { keyPrefix, points, duration } = memory
  // Without the name that the library gives each statement: a pooler in transaction mode may not know it.
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
