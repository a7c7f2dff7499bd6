import { randomInt } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import type { Kysely } from 'kysely'
import type { Tables } from './database/tables.ts'
import type { Log } from './log.ts'
import type { Passwords } from './passwords.ts'
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
