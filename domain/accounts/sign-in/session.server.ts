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
import { findSeenAt, findSessionById, updateSession } from './sessions.server.ts'
import type { SignInFacts } from './sign-in-email.server.ts'
import { findNewDevice, updateNetwork } from './sign-in-letters.server.ts'

/** Write `seenAt` at most once in this time per session, to save disk writes. */
const seenIntervalMs = 60_000

/** The signed-in account of a request, by its cookies; undefined if there is none. */
export async function findSelf(resources: ChangeContext & Pick<Resources, 'auth'>, headers: Headers, now = new Date()) {
  // Without a cookie, skip the database.
  if (!headers.has('Cookie')) return undefined
  const { api } = await resources.auth()
  const result = await api.getSession({ headers }).catch(async (error) => {
    // better-auth hides the cause. If the database does not answer, throw its own error instead.
    await ping(resources.db)
    throw error
  })
  // Closing an account ends its sessions, but a concurrent sign-in may have opened one since.
  if (!result || result.user.closedAt) return undefined
  const { user, session } = result
  updateSeenAt(resources, session.token, now).catch((error) => {
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
    /** The password was set by somebody else: no page opens until it is changed. */
    mustChoosePassword: user.passwordGivenAt != null,
    /** Until when this account may work without the required second step. */
    secondStepDueAt: await findSecondStepDue(resources.db, user, session),
  } satisfies Self & Record<string, unknown>
}

/** What a signed-in person must do before any page opens; undefined if nothing. */
export function findPendingRequirement(
  { mustChoosePassword, secondStepDueAt }: { mustChoosePassword: boolean; secondStepDueAt?: string },
  now = new Date(),
) {
  if (mustChoosePassword) return 'password-to-choose'
  return secondStepDueAt && secondStepDueAt <= now.toISOString() ? 'second-step-needed' : undefined
}

/** Whether the sign-in is so recent that the password is not required again. */
export function isRecent({ signedInAt }: Pick<Self, 'signedInAt'>, now = new Date()) {
  return now.getTime() - signedInAt.getTime() < rules.signIn.recentSeconds * 1000
}

/**
 * Completes a session that was just opened: stores its network and second step, queues an e-mail if browser or network
 * are new, and adds the device cookie. Also sets the expiry of a session by passkey that is not to be remembered.
 */
export async function extendSession(
  resources: ChangeContext & Pick<Resources, 'sign' | 'config' | 'limits' | 'mail'>,
  userId: string,
  cookies: string[],
  sender: Sender,
  secondStep: SignInFacts['secondStep'],
  passkey?: { passkeyId: string; expiresAt?: string },
) {
  const at = new Date().toISOString()
  const user = await findUserById(resources.db, userId)
  if (!user) throw new Error('Somebody signed in whom there is not.')
  await assertOpen(resources, user)
  const newDevice = await findNewDevice(resources, user, sender, secondStep)
  await change(resources, staff(user, sender), async ({ db, record, invalidate }) => {
    const facts = { network: networkOf(sender.address), seenAt: at, secondStep, expiresAt: passkey?.expiresAt }
    await updateSession(db, sessionTokenOf(cookies), facts)
    await db.updateTable('user').set({ signedInAt: at }).where('id', '=', userId).execute()
    if (passkey) await db.updateTable('passkey').set({ usedAt: at }).where('id', '=', passkey.passkeyId).execute()
    const factor = db.updateTable('twoFactor').set({ usedAt: at }).where('userId', '=', userId)
    if (!passkey) await factor.where('verified', '=', 1).execute()
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
 * Runs `renew`, which replaces the session, so that a stolen cookie stops working. The new session inherits network and
 * expiry: a change of the password must not make a short session long.
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
  await change(resources, staff({ id, role }, sender), ({ db }) => updateSession(db, sessionTokenOf(cookies), facts))
  return cookies
}

/** The session token in these cookies, without its signature. */
export function sessionTokenOf(cookies: string[]) {
  const session = cookies.find((cookie) => /^[^=]*\.session_token=[^;]/.test(cookie)) ?? ''
  return decodeURIComponent(/=([^;]*)/.exec(session)?.[1] ?? '').split('.')[0] ?? ''
}

async function updateSeenAt(resources: ChangeContext, token: string, now: Date) {
  const { seenAt } = (await findSeenAt(resources.db, token)) ?? {}
  if (seenAt && now.getTime() - Date.parse(seenAt) < seenIntervalMs) return
  await change(resources, machine, ({ db }) => updateSession(db, token, { seenAt: now.toISOString() }))
}
