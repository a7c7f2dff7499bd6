import type { Self, Sender } from '#domain/accounts/account.ts'
import { attemptKey, findUser } from '#domain/accounts/accounts.server.ts'
import type { Credentials } from '#domain/accounts/credentials.ts'
import { findSecondStepDue } from '#domain/accounts/second-step.server.ts'
import { machine, staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import { guardAccount, logRefusal } from './attempts.server.ts'
import { assertOpen } from './close-account.server.ts'
import { knownDevice } from './device.server.ts'
import { readAuthResponse } from './read-auth-response.server.ts'
import { extendSession, findSelf } from './session.server.ts'
import { deleteSession } from './sessions.server.ts'

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
  if (!user) throw new Error('Somebody signed in whom there is not.')

  await renewHash(resources, user, password)
  await endOldSession(resources, sender)

  const codeNeeded = signedIn.body.twoFactorRedirect === true
  if (codeNeeded) return { cookies: signedIn.cookies, codeNeeded, secondStepAsked: false }
  const cookies = await extendSession(resources, user.id, signedIn.cookies, sender, 'none')
  return { cookies, codeNeeded, secondStepAsked: (await findSecondStepDue(db, user, {})) !== undefined }
}

/** Ends the old session of a browser that signs in again, so that nobody else can use it. */
export async function endOldSession(resources: ChangeContext & Pick<Resources, 'auth'>, sender: Sender) {
  const old = await findSelf(resources, sender.headers)
  if (old) await change(resources, staff(old, sender), (tx) => deleteSession(tx, old.id, old.sessionId))
}

/** Hashes the password all the same: an unknown name must take as long as a wrong password. */
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
