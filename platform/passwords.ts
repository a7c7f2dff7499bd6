import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { verifyPassword as verifyOld } from 'better-auth/crypto'
import { passwordCost } from './password-cost.ts'

type Analytics = { N: number; r: number; p: number }

/** How passwords are kept: as hashes that are slow to make, for us and for whoever steals them. */
export type Passwords = {
  hash(password: string): Promise<string>
  /** Takes what was written in whatever figures, also before this version. */
  verify(pair: { hash: string; password: string }): Promise<boolean>
  /** Written with other figures than today's. */
  isOutdated(hash: string): boolean
  /** Does work whose passwords go before those of strangers. */
  first<Result>(work: () => Promise<Result>): Promise<Result>
  /** So many wait that a stranger would wait for nothing but a refusal. */
  isCrowded(): boolean
}

const keyBytes = 64
const mostWaiting = 60
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

export function openPasswords(figures: Analytics = passwordCost): Passwords {
  const prefix = `scrypt:${figures.N}:${figures.r}:${figures.p}:`
  const { inTurn, first, isCrowded } = twoAtOnce()

  function keyOf(password: string, salt: Buffer, { N, r, p }: Analytics) {
    return inTurn(() => derive(password.normalize('NFKC'), salt, keyBytes, { N, r, p, maxmem: 256 * N * r }))
  }

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const key = await keyOf(password, salt, figures)
      return `${prefix}${salt.toString('base64url')}:${key.toString('base64url')}`
    },
    async verify({ hash, password }) {
      const [kind, N, r, p, salt = '', key = ''] = hash.split(':')
      if (kind !== 'scrypt') return await inTurn(() => verifyOld({ hash, password }))
      const written = { N: Number(N), r: Number(r), p: Number(p) }
      const tried = await keyOf(password, Buffer.from(salt, 'base64url'), written)
      return timingSafeEqual(tried, Buffer.from(key, 'base64url'))
    },
    isOutdated: (hash) => !hash.startsWith(prefix),
    first,
    isCrowded,
  }
}

/**
 * Node hashes in the few threads that also read files and compress pages: two of them, and never all. Who is known
 * does not wait behind strangers.
 */
function twoAtOnce() {
  const goesFirst = new AsyncLocalStorage<true>()
  const known: (() => void)[] = []
  const strangers: (() => void)[] = []
  let free = 2
  return {
    async inTurn<Result>(work: () => Promise<Result>) {
      const line = goesFirst.getStore() ? known : strangers
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => line.push(resolve))
      try {
        return await work()
      } finally {
        const next = known.shift() ?? strangers.shift()
        if (next) next()
        else free += 1
      }
    },
    first: <Result>(work: () => Promise<Result>) => goesFirst.run(true, work),
    isCrowded: () => strangers.length >= mostWaiting,
  }
}
