import type { Kysely } from 'kysely'
import type { Tables } from './database/tables.ts'
import type { Log } from './log.ts'
import type { Passwords } from './passwords.ts'
import { recoveryCodes } from './recovery-codes.ts'
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
    // Both engines hold moments as text and flags as integers, which is what it expects of SQLite.
    database: { db, type: 'sqlite' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      password: { hash: passwords.hash, verify: passwords.verify },
      revokeSessionsOnPasswordReset: true,
    },
    // Who reads the database must not find links that still open an account.
    verification: { storeIdentifier: 'hashed' },
    // However much it is used, a session ends thirty days after the sign-in.
    // How old a sign-in may be for what follows is for each operation to say.
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
      // Wrong codes are counted with wrong passwords, so that nobody can lock the owner out.
      twoFactor({ accountLockout: { enabled: false }, backupCodeOptions: recoveryCodes({ secret, sign }) }),
      passkeys(publicUrl),
    ],
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_, message, ...details) => {
        // Whoever answers a passkey's question wrongly is refused, and counted with wrong passwords: no fault of the site.
        if (/^Failed to verify (authentication|registration)$/.test(message)) return
        log.error({ error: details.find((detail) => detail instanceof Error) }, message)
      },
    },
    telemetry: { enabled: false },
    advanced: {
      // With this name a browser takes the cookie from this very host alone, and by https alone.
      cookiePrefix: https ? '__Host-chambers' : 'chambers',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: https },
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
    },
  })
}
