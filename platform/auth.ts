import type { Db } from './database/tables.ts'
import type { Log } from './log.ts'

export type Auth = Awaited<ReturnType<typeof openAuth>>

type AuthOptions = { db: Db; log: Log; secret: string; publicUrl: string }

const day = 24 * 60 * 60

/** better-auth on our own tables. Imported late: it is the slowest part of the start, and no public page needs it. */
export async function openAuth({ db, log, secret, publicUrl }: AuthOptions) {
  const [{ betterAuth }, { username }, { twoFactor }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/username'),
    import('better-auth/plugins/two-factor'),
  ])
  return betterAuth({
    appName: 'The Chambers',
    secret,
    baseURL: publicUrl,
    // Both engines hold moments as text and flags as integers, which is what it expects of SQLite.
    database: { db, type: 'sqlite' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      revokeSessionsOnPasswordReset: true,
      // A second link that was asked for must not open what the first one has closed.
      onPasswordReset: async ({ user }) => {
        await db.deleteFrom('verification').where('value', '=', user.id).execute()
      },
    },
    // Who reads the database must not find links that still open an account.
    verification: { storeIdentifier: 'hashed' },
    session: { expiresIn: 30 * day },
    plugins: [username(), twoFactor()],
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_, message, ...details) => log.error({ error: details.find((detail) => detail instanceof Error) }, message),
    },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: 'chambers',
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { validateSchema: false },
    },
  })
}
