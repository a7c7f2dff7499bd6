import type { Self, Sender } from '#domain/accounts/account.ts'
import { findUserById } from '#domain/accounts/accounts.server.ts'
import { findSecondStepDue } from '#domain/accounts/second-step.server.ts'
import { machine, staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Role } from '#domain/change/rights.ts'
import { queueEmail } from '#domain/outbox/queue-email.server.ts'
import { rules } from '#domain/rules.ts'
import { ping } from '#platform/database/reachable.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'
import { assertOpen } from './close-account.server.ts'
import { deviceCookie } from './device.server.ts'
import { findSeen, findSessionById, updateSession } from './sessions.server.ts'
import type { SignInFacts } from './sign-in-email.server.ts'
import { findNewDevice, updateNetwork } from './sign-in-letters.server.ts'

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
  // Its sessions end when an account is closed; a sign-in that was under way may have opened one since.
  if (!found || found.user.closedAt) return undefined
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
    /** Until when this person can work without the second step that is required. */
    secondStepDueAt: await findSecondStepDue(resources.db, user, session),
  } satisfies Self & Record<string, unknown>
}

/** What somebody who is signed in must do before anything else opens; undefined where nothing must be done. */
export function requiredFirst(
  { mustChoosePassword, secondStepDueAt }: { mustChoosePassword: boolean; secondStepDueAt?: string },
  now = new Date(),
) {
  if (mustChoosePassword) return 'password-to-choose'
  return secondStepDueAt && secondStepDueAt <= now.toISOString() ? 'second-step-needed' : undefined
}

/** A sign-in of the last minutes stands for the password. */
export function isRecent({ signedInAt }: Pick<Self, 'signedInAt'>, now = new Date()) {
  return now.getTime() - signedInAt.getTime() < rules.signIn.recentSeconds * 1000
}

/**
 * Keeps what is shown of a session just opened, and by what, and has its person told where browser or network are new;
 * adds the cookie by which the browser is known again. One that a passkey opened ends here where it is not to be remembered.
 */
export async function extendSession(
  resources: ChangeContext & Pick<Resources, 'sign' | 'config' | 'limits' | 'mail'>,
  userId: string,
  cookies: string[],
  sender: Sender,
  secondStep: SignInFacts['secondStep'],
  by?: { passkeyId: string; expiresAt?: string },
) {
  const at = new Date().toISOString()
  const user = await findUserById(resources.db, userId)
  if (!user) throw new Error('Somebody signed in whom there is not.')
  await assertOpen(resources, user)
  const newDevice = await findNewDevice(resources, user, sender, secondStep)
  await change(resources, staff(user, sender), async ({ db, record, invalidate }) => {
    const facts = { network: networkOf(sender.address), seenAt: at, secondStep, expiresAt: by?.expiresAt }
    await updateSession(db, tokenIn(cookies), facts)
    await db.updateTable('user').set({ signedInAt: at }).where('id', '=', userId).execute()
    if (by) await db.updateTable('passkey').set({ usedAt: at }).where('id', '=', by.passkeyId).execute()
    const factor = db.updateTable('twoFactor').set({ usedAt: at }).where('userId', '=', userId)
    if (!by) await factor.where('verified', '=', 1).execute()
    await updateNetwork(db, userId, sender.address, at)
    await record('signed in', userId)
    if (!newDevice) return
    await queueEmail(
      { db, invalidate },
      { kind: 'sign-in', accountId: userId, recipient: user.email, facts: newDevice },
    )
    await record('new device told', userId)
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
  const { network, secondStep, expiresAt } = old ?? {}
  const facts = { network, secondStep, expiresAt, seenAt: new Date().toISOString() }
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
