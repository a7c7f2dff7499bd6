import { rules } from '#domain/rules.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'
import type { Self, Sender } from './account.ts'
import { deviceCookie } from './device.server.ts'
import { findSessionById, updateSession } from './sessions.server.ts'

/** Written at most so often, so that a busy hour is not a busy disk. */
const seenEveryMs = 60_000

/** Who is signed in by the cookies of a request, if anybody is. */
export async function findSelf({ db, auth }: Pick<Resources, 'db' | 'auth'>, headers: Headers, now = new Date()) {
  // Without a cookie nobody needs to be asked.
  if (!headers.has('Cookie')) return undefined
  const { api } = await auth()
  const found = await api.getSession({ headers })
  if (!found) return undefined
  const { user, session } = found
  await noteSeen(db, session.token, now)
  return {
    id: user.id,
    username: user.username ?? user.name,
    email: user.email,
    sessionId: session.id,
    token: session.token,
    signedInAt: session.createdAt,
    /** Somebody else knows the password: nothing is open before there is another. */
    mustChoosePassword: user.passwordGivenAt != null,
  } satisfies Self & Record<string, unknown>
}

/** A sign-in of the last minutes stands for the password. */
export function isRecent({ signedInAt }: Pick<Self, 'signedInAt'>, now = new Date()) {
  return now.getTime() - signedInAt.getTime() < rules.signIn.recentSeconds * 1000
}

/** Keeps what is shown of a session just opened; adds the cookie by which its browser is known again. */
export async function keepSession(
  { db, sign, config }: Pick<Resources, 'db' | 'sign' | 'config'>,
  userId: string,
  cookies: string[],
  { headers, address }: Sender,
) {
  const at = new Date().toISOString()
  await updateSession(db, tokenIn(cookies), { network: networkOf(address), seenAt: at })
  await db.updateTable('user').set({ signedInAt: at }).where('id', '=', userId).execute()
  return [...cookies, await deviceCookie({ db, sign, config }, headers, userId)]
}

/**
 * Does what gives a session another cookie, which a stolen one does not survive. The new one inherits its place
 * and its end: no change of a password makes a short session long.
 */
export async function renewSession(
  { db }: Pick<Resources, 'db'>,
  { sessionId }: Pick<Self, 'sessionId'>,
  renew: () => Promise<string[]>,
) {
  const old = await findSessionById(db, sessionId)
  const cookies = await renew()
  const { network, expiresAt } = old ?? {}
  await updateSession(db, tokenIn(cookies), { network, expiresAt, seenAt: new Date().toISOString() })
  return cookies
}

/** The session that these cookies open: before the signature stands its token. */
export function tokenIn(cookies: string[]) {
  const session = cookies.find((cookie) => /^[^=]*\.session_token=[^;]/.test(cookie)) ?? ''
  return decodeURIComponent(/=([^;]*)/.exec(session)?.[1] ?? '').split('.')[0] ?? ''
}

async function noteSeen(db: Resources['db'], token: string, now: Date) {
  const lately = new Date(now.getTime() - seenEveryMs).toISOString()
  await db
    .updateTable('session')
    .set({ seenAt: now.toISOString() })
    .where('token', '=', token)
    .where(({ eb, or }) => or([eb('seenAt', 'is', null), eb('seenAt', '<', lately)]))
    .execute()
}
