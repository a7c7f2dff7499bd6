import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword as verifyOld } from 'better-auth/crypto'
import { passwordCost } from './password-cost.ts'

type ScryptCost = { N: number; r: number; p: number }

/** Stores passwords as hashes that are slow to compute, also for a thief. */
export type Passwords = {
  hash(password: string): Promise<string>
  /** Accepts hashes of any cost, also those of older versions. */
  verify(pair: { hash: string; password: string }): Promise<boolean>
  /** Whether a hash was made with another cost than the current one. */
  isOutdated(hash: string): boolean
  /** Runs the work with priority: its hashes are computed before all others. */
  runWithPriority<Result>(work: () => Promise<Result>): Promise<Result>
  /** Whether so many hashes wait that a request without priority should be refused. */
  isOverloaded(): boolean
}

const keyBytes = 64
const maxWaiting = 60
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

export function openPasswords(cost: ScryptCost = passwordCost): Passwords {
  const prefix = `scrypt:${cost.N}:${cost.r}:${cost.p}:`
  const { runQueued, runWithPriority, isOverloaded } = openHashQueue()

  function keyOf(password: string, salt: Buffer, { N, r, p }: ScryptCost) {
    return runQueued(() => derive(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r }))
  }

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const key = await keyOf(password, salt, cost)
      return `${prefix}${salt.toString('base64url')}:${key.toString('base64url')}`
    },
    async verify({ hash, password }) {
      const [kind, N, r, p, salt = '', key = ''] = hash.split(':')
      if (kind !== 'scrypt') return await runQueued(() => verifyOld({ hash, password }))
      const storedCost = { N: Number(N), r: Number(r), p: Number(p) }
      const derived = await keyOf(password, Buffer.from(salt, 'base64url'), storedCost)
      return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
    },
    isOutdated: (hash) => !hash.startsWith(prefix),
    runWithPriority,
    isOverloaded,
  }
}

/**
 * Computes at most two hashes at once: Node uses the same four threads to read files and compress pages. Work with
 * priority does not wait behind the rest.
 */
function openHashQueue() {
  const hasPriority = new AsyncLocalStorage<true>()
  const withPriority: (() => void)[] = []
  const withoutPriority: (() => void)[] = []
  let free = 2
  return {
    async runQueued<Result>(work: () => Promise<Result>) {
      const queue = hasPriority.getStore() ? withPriority : withoutPriority
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        const next = withPriority.shift() ?? withoutPriority.shift()
        if (next) next()
        else free += 1
      }
    },
    runWithPriority: <Result>(work: () => Promise<Result>) => hasPriority.run(true, work),
    isOverloaded: () => withoutPriority.length >= maxWaiting,
  }
}
