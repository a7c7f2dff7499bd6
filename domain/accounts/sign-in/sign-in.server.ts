import type { Self, Sender } from '#domain/accounts/account.ts'
import { attemptKey, findUser, findUserById } from '#domain/accounts/accounts.server.ts'
import type { Credentials } from '#domain/accounts/credentials.ts'
import { findSecondStepDue } from '#domain/accounts/second-step.server.ts'
import { machine, staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Role } from '#domain/change/rights.ts'
import { queueEmail } from '#domain/outbox/emails.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { ping } from '#platform/database/availability.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'
import { guardAccount, logRefusal } from './attempts.server.ts'
import { deviceCookie, knownDevice } from './auth-cookies.server.ts'
import { readAuthResponse } from './auth-response.server.ts'
import { assertOpen } from './close-account.server.ts'
import { deleteSession, findSeenAt, findSessionById, updateSession } from './sessions.server.ts'
import { findNewDevice, type SignInFacts, updateNetwork } from './sign-in-email.server.ts'

type SignInResources = ChangeContext & Pick<Resources, 'auth' | 'limits' | 'mail' | 'passwords' | 'sign' | 'config'>

/** Signs in and returns the cookies of the new session; with a second factor, they only allow to enter its code. */
export async function signIn(
  resources: SignInResources,
  { username, password, remember }: Credentials,
  sender: Sender,
) {
  const { db, auth } = resources
  const { headers, address } = sender
  const user = await findUser(db, username)
  const device = user && knownDevice(resources, headers, user)
  const guess = { account: attemptKey(username, user), address, device }
  const signedIn = await guardAccount(resources, guess, async () => {
    if (!user) return await refuseUnknown(resources, password)
    const { api } = await auth()
    const body = { username: user.username, password, rememberMe: remember }
    const response = await api.signInUsername({ body, headers, asResponse: true })
    const result = await readAuthResponse<{ twoFactorRedirect?: boolean }>(response, { any: 'wrong-credentials' })
    await assertOpen(resources, user)
    return result
  }).catch(logRefusal(resources, 'sign-in', { account: user?.id, address }))
  if (!user) throw new Error('The user who signed in was not found.')

  await renewHash(resources, user, password)
  await endOldSession(resources, sender)

  const codeNeeded = signedIn.body.twoFactorRedirect === true
  if (codeNeeded) return { cookies: signedIn.cookies, codeNeeded, secondStepDue: false }
  const cookies = await extendSession(resources, user.id, signedIn.cookies, sender, 'none')
  return { cookies, codeNeeded, secondStepDue: (await findSecondStepDue(db, user, {})) !== undefined }
}

/** Ends the old session of a browser that signs in again, so that nobody else can use it. */
export async function endOldSession(resources: ChangeContext & Pick<Resources, 'auth'>, sender: Sender) {
  const old = await findSelf(resources, sender.headers)
  if (old) await change(resources, staff(old, sender), (tx) => deleteSession(tx, old.id, old.sessionId))
}

/** Hashes the password anyway: an unknown name must take as long as a wrong password. */
async function refuseUnknown({ passwords }: SignInResources, password: string): Promise<never> {
  await passwords.hash(password)
  throw new Problem('wrong-credentials')
}

/** Rehashes an outdated hash with the current parameters, while the password is known. */
async function renewHash(resources: SignInResources, { id }: { id: string }, password: string) {
  const { db, passwords } = resources
  const stored = await db.selectFrom('account').select(['id', 'password']).where('userId', '=', id).executeTakeFirst()
  if (!stored?.password || !passwords.isOutdated(stored.password)) return
  const renewed = await passwords.hash(password)
  await change(resources, machine, ({ db }) =>
    db
      .updateTable('account')
      .set({ password: renewed })
      .where('id', '=', stored.id)
      // Do not overwrite a password that was changed meanwhile.
      .where('password', '=', stored.password)
      .execute(),
  )
}

/** Ends the session; returns the cookies that clear it in the browser. */
export async function signOut(
  resources: ChangeContext & Pick<Resources, 'auth'>,
  self: Pick<Self, 'id' | 'role' | 'sessionId'>,
  sender: Sender,
) {
  await change(resources, staff(self, sender), async ({ record, ...tx }) => {
    await deleteSession(tx, self.id, self.sessionId)
    await record('signed out', self.id)
  })
  const { api } = await resources.auth()
  const response = await api.signOut({ headers: sender.headers, asResponse: true })
  return response.headers.getSetCookie()
}

/** Write `seenAt` at most once in this time per session, to save disk writes. */
const seenIntervalMs = 60_000

/** The signed-in account of a request, by its cookies; undefined if there is none. */
export async function findSelf(resources: ChangeContext & Pick<Resources, 'auth'>, headers: Headers) {
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
  updateSeenAt(resources, session.token).catch((error) => {
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
export function findPendingRequirement({
  mustChoosePassword,
  secondStepDueAt,
}: {
  mustChoosePassword: boolean
  secondStepDueAt?: string
}) {
  if (mustChoosePassword) return 'password-to-choose'
  return secondStepDueAt && secondStepDueAt <= new Date().toISOString() ? 'second-step-needed' : undefined
}

/** Whether the sign-in is so recent that the password is not required again. */
export function isRecent({ signedInAt }: Pick<Self, 'signedInAt'>) {
  return Date.now() - signedInAt.getTime() < rules.signIn.recentSeconds * 1000
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
  if (!user) throw new Error('The user who signed in was not found.')
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

async function updateSeenAt(resources: ChangeContext, token: string) {
  const now = new Date()
  const { seenAt } = (await findSeenAt(resources.db, token)) ?? {}
  if (seenAt && now.getTime() - Date.parse(seenAt) < seenIntervalMs) return
  await change(resources, machine, ({ db }) => updateSession(db, token, { seenAt: now.toISOString() }))
}
