import type { Self, Sender } from '#domain/accounts/account.ts'
import { countedName, findUser } from '#domain/accounts/accounts.server.ts'
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

/** Opens a new session and returns its cookies; where the account has a second factor, they only lead to its code. */
export async function signIn(
  resources: SignInResources,
  { username, password, remember }: Credentials,
  sender: Sender,
) {
  const { db, auth } = resources
  const { headers, address } = sender
  const user = await findUser(db, username)
  const device = user && knownDevice(resources, headers, user)
  const guess = { account: countedName(username, user), address, device }
  const answered = await guardAccount(resources, guess, async () => {
    if (!user) return await refuseUnknown(resources, password)
    const { api } = await auth()
    const body = { username: user.username, password, rememberMe: remember }
    const answer = await api.signInUsername({ body, headers, asResponse: true })
    const right = await readAuthResponse<{ twoFactorRedirect?: boolean }>(answer, { any: 'wrong-credentials' })
    await assertOpen(resources, user)
    return right
  }).catch(logRefusal(resources, 'sign-in', { account: user?.id, address }))
  if (!user) throw new Error('Somebody signed in whom there is not.')

  await renewHash(resources, user, password)
  await endOldSession(resources, sender)

  const codeNeeded = answered.body.twoFactorRedirect === true
  if (codeNeeded) return { cookies: answered.cookies, codeNeeded, secondStepAsked: false }
  const cookies = await extendSession(resources, user.id, answered.cookies, sender, 'none')
  return { cookies, codeNeeded, secondStepAsked: (await findSecondStepDue(db, user, {})) !== undefined }
}

/** A browser that signs in anew lets go of its old session: nobody else may hold it. */
export async function endOldSession(resources: ChangeContext & Pick<Resources, 'auth'>, sender: Sender) {
  const old = await findSelf(resources, sender.headers)
  if (old) await change(resources, staff(old, sender), (open) => deleteSession(open, old.id, old.sessionId))
}

/** A name that nobody has takes as long as a wrong password. */
async function refuseUnknown({ passwords }: SignInResources, password: string): Promise<never> {
  await passwords.hash(password)
  throw new Problem('wrong-credentials')
}

/** A password that is known for a moment is hashed in today's figures. */
async function renewHash(resources: SignInResources, { id }: { id: string }, password: string) {
  const { db, passwords } = resources
  const kept = await db.selectFrom('account').select(['id', 'password']).where('userId', '=', id).executeTakeFirst()
  if (!kept?.password || !passwords.isOutdated(kept.password)) return
  const renewed = await passwords.hash(password)
  await change(resources, machine, ({ db }) =>
    db
      .updateTable('account')
      .set({ password: renewed })
      .where('id', '=', kept.id)
      // Not over one that was changed meanwhile.
      .where('password', '=', kept.password)
      .execute(),
  )
}

/** Ends the session; returns the cookies that take it from the browser. */
export async function signOut(
  resources: ChangeContext & Pick<Resources, 'auth'>,
  self: Pick<Self, 'id' | 'role' | 'sessionId'>,
  sender: Sender,
) {
  await change(resources, staff(self, sender), async ({ record, ...open }) => {
    await deleteSession(open, self.id, self.sessionId)
    await record('signed out', self.id)
  })
  const { api } = await resources.auth()
  const answer = await api.signOut({ headers: sender.headers, asResponse: true })
  return answer.headers.getSetCookie()
}
