import { machine, staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Role } from '#domain/change/rights.ts'
import { rules } from '#domain/rules.ts'
import { ping } from '#platform/database/reachable.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'
import type { Self, Sender } from './account.ts'
import { deviceCookie } from './device.server.ts'
import { findSeen, findSessionById, updateSession } from './sessions.server.ts'

/** Written at most so often, so that a busy hour is not a busy disk. */
const seenEveryMs = 60_000

/** Who is signed in by the cookies of a request, if anybody is. */
export async function findSelf(resources: ChangeContext & Pick<Resources, 'auth'>, headers: Headers, now = new Date()) {
  // Without a cookie nobody needs to be asked.
  if (!headers.has('Cookie')) return undefined
  const { api } = await resources.auth()
  const found = await api.getSession({ headers }).catch(async (error) => {
    // The library does not say why. Where the database does not answer, its own error does.
    await ping(resources.db)
    throw error
  })
  if (!found) return undefined
  const { user, session } = found
  noteSeen(resources, session.token, now).catch((error) => {
    resources.log.error({ error }, 'when a session was seen could not be noted')
  })
  return {
    id: user.id,
    username: user.username ?? user.name,
    name: user.name,
    role: Role.parse(user.role),
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
export async function extendSession(
  resources: ChangeContext & Pick<Resources, 'sign' | 'config'>,
  userId: string,
  cookies: string[],
  sender: Sender,
) {
  const at = new Date().toISOString()
  const { role } = await resources.db
    .selectFrom('user')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await change(resources, staff({ id: userId, role }, sender), async ({ db, record }) => {
    await updateSession(db, tokenIn(cookies), { network: networkOf(sender.address), seenAt: at })
    await db.updateTable('user').set({ signedInAt: at }).where('id', '=', userId).execute()
    await db
      .updateTable('twoFactor')
      .set({ usedAt: at })
      .where('userId', '=', userId)
      .where('verified', '=', 1)
      .execute()
    await record('signed in', userId)
  })
  return [...cookies, await deviceCookie(resources, sender.headers, userId)]
}

/**
 * Does what gives a session another cookie, which a stolen one does not survive. The new one inherits its place
 * and its end: no change of a password makes a short session long.
 */
export async function renewSession(
  resources: ChangeContext,
  { id, role, sessionId }: Pick<Self, 'id' | 'role' | 'sessionId'>,
  sender: Sender,
  renew: () => Promise<string[]>,
) {
  const old = await findSessionById(resources.db, sessionId)
  const cookies = await renew()
  const { network, expiresAt } = old ?? {}
  const facts = { network, expiresAt, seenAt: new Date().toISOString() }
  await change(resources, staff({ id, role }, sender), ({ db }) => updateSession(db, tokenIn(cookies), facts))
  return cookies
}

/** The session that these cookies open: before the signature stands its token. */
export function tokenIn(cookies: string[]) {
  const session = cookies.find((cookie) => /^[^=]*\.session_token=[^;]/.test(cookie)) ?? ''
  return decodeURIComponent(/=([^;]*)/.exec(session)?.[1] ?? '').split('.')[0] ?? ''
}

async function noteSeen(resources: ChangeContext, token: string, now: Date) {
  const { seenAt } = (await findSeen(resources.db, token)) ?? {}
  if (seenAt && now.getTime() - Date.parse(seenAt) < seenEveryMs) return
  await change(resources, machine, ({ db }) => updateSession(db, token, { seenAt: now.toISOString() }))
}
