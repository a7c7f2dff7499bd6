import type { Db } from './database/tables.ts'

export type Auth = Awaited<ReturnType<typeof openAuth>>

type AuthOptions = { db: Db; secret: string; publicUrl: string }

const day = 24 * 60 * 60

/** better-auth on our own tables. Imported late: it is the slowest part of the start, and no public page needs it. */
export async function openAuth({ db, secret, publicUrl }: AuthOptions) {
  const [{ betterAuth }, { username }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/username'),
  ])
  return betterAuth({
    appName: 'The Chambers',
    secret,
    baseURL: publicUrl,
    // Both engines hold moments as text and flags as integers, which is what it expects of SQLite.
    database: { db, type: 'sqlite' },
    emailAndPassword: { enabled: true, disableSignUp: true },
    session: { expiresIn: 30 * day },
    plugins: [username()],
    rateLimit: { enabled: false },
    logger: { level: 'error' },
    telemetry: { enabled: false },
    advanced: {
      cookiePrefix: 'chambers',
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { validateSchema: false },
    },
  })
}
