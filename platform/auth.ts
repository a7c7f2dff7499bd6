import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { symmetricDecrypt, verifyPassword as verifyOld } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import type { Tables } from './database/tables.ts'
import type { Log } from './log.ts'
import { passwordCost } from './password-cost.ts'
import type { Sign } from './secrets.ts'

export type Auth = Awaited<ReturnType<typeof openAuth>>

type AuthOptions = { db: Kysely<Tables>; log: Log; secret: string; sign: Sign; passwords: Passwords; publicUrl: string }

const day = 24 * 60 * 60

/** better-auth on our own tables. Imported late: it is the slowest part of the start, and no public page needs it. */
export async function openAuth({ db, log, secret, sign, passwords, publicUrl }: AuthOptions) {
  const [{ betterAuth }, { username }, { twoFactor }, { passkeys }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/username'),
    import('better-auth/plugins/two-factor'),
    import('./passkeys.ts'),
  ])
  const https = publicUrl.startsWith('https:')
  return betterAuth({
    appName: 'The Chambers',
    secret,
    baseURL: publicUrl,
    // Both databases store times as text and flags as integers, as better-auth expects of SQLite.
    database: { db, type: 'sqlite' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: passwords.hash, verify: passwords.verify },
      revokeSessionsOnPasswordReset: true,
    },
    // A stolen database must not contain links that still open an account.
    verification: { storeIdentifier: 'hashed' },
    // A session ends thirty days after the sign-in, even if it is in use.
    // Each operation decides itself how recent the sign-in must be.
    session: {
      expiresIn: 30 * day,
      disableSessionRefresh: true,
      freshAge: 0,
      additionalFields: { secondStep: { type: 'string', required: false, input: false } },
    },
    user: {
      additionalFields: {
        role: { type: 'string', required: false, input: false },
        closedAt: { type: 'string', required: false, input: false },
        passwordGivenAt: { type: 'string', required: false, input: false },
      },
    },
    plugins: [
      username(),
      // No lockout, which a stranger could use against the owner: wrong codes are limited along with wrong passwords.
      twoFactor({ accountLockout: { enabled: false }, backupCodeOptions: recoveryCodes({ secret, sign }) }),
      passkeys(publicUrl),
    ],
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_, message, ...details) => {
        // A wrong response to a passkey challenge is refused and counted like a wrong password: no error of the site.
        if (/^Failed to verify (authentication|registration)$/.test(message)) return
        log.error({ error: details.find((detail) => detail instanceof Error) }, message)
      },
    },
    telemetry: { enabled: false },
    advanced: {
      // With the prefix `__Host-` a browser accepts the cookie only from this exact host, and only over https.
      cookiePrefix: https ? '__Host-chambers' : 'chambers',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https },
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
    },
  })
}

const codeCount = 10
/** Without characters that look alike. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const hashPrefix = 'hash:'

/** Options for better-auth: how to generate recovery codes, and to store them as hashes. */
function recoveryCodes({ secret, sign }: { secret: string; sign: Sign }) {
  const hash = (code: string) => hashPrefix + sign('recovery code', normalizeCode(code))
  return {
    customBackupCodesGenerate: () => Array.from({ length: codeCount }, newCode),
    storeBackupCodes: {
      // After a code was used, better-auth passes the remaining hashes.
      encrypt: async (json: string) => {
        const codes: string[] = JSON.parse(json)
        return JSON.stringify(codes.map((code) => (code.startsWith(hashPrefix) ? code : hash(code))))
      },
      decrypt: async (stored: string) => {
        if (stored.startsWith('[')) return stored
        // Older codes were stored encrypted.
        const codes: string[] = JSON.parse(await symmetricDecrypt({ key: secret, data: stored }))
        return JSON.stringify(codes.map(hash))
      },
    },
  }
}

/** The hash of a typed code, to compare with the stored ones. */
export function hashCode(sign: Sign, typed: string) {
  return hashPrefix + sign('recovery code', normalizeCode(typed))
}

function newCode() {
  const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return `${four()}-${four()}`
}

/** People type a code in lower or upper case, with or without the hyphen. */
function normalizeCode(code: string) {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

type ScryptCost = { N: number; r: number; p: number }

/** Stores passwords as hashes that are slow to compute, also for a thief. */
export type Passwords = {
  hash(password: string): Promise<string>
  /** Accepts hashes of any cost, also those of older versions. */
  verify(pair: { hash: string; password: string }): Promise<boolean>
  /** Whether a hash was made with another cost than the current one. */
  isOutdated(hash: string): boolean
  /** Runs the work with priority: its hashes are computed before those of strangers. */
  runWithPriority<Result>(work: () => Promise<Result>): Promise<Result>
  /** Whether so many strangers wait that a new one should be refused. */
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
 * priority does not wait behind strangers.
 */
function openHashQueue() {
  const hasPriority = new AsyncLocalStorage<true>()
  const withPriority: (() => void)[] = []
  const strangers: (() => void)[] = []
  let free = 2
  return {
    async runQueued<Result>(work: () => Promise<Result>) {
      const queue = hasPriority.getStore() ? withPriority : strangers
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        const next = withPriority.shift() ?? strangers.shift()
        if (next) next()
        else free += 1
      }
    },
    runWithPriority: <Result>(work: () => Promise<Result>) => hasPriority.run(true, work),
    isOverloaded: () => strangers.length >= maxWaiting,
  }
}
