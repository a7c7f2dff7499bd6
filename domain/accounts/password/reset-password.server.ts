import { randomBytes } from 'node:crypto'
import { addressOf, type ResetRequest } from '#domain/accounts/account.ts'
import { countedName, endSessions, findUser, findUserById, savePassword } from '#domain/accounts/accounts.server.ts'
import type { NewPassword } from '#domain/accounts/credentials.ts'
import { countRequest, guardLink } from '#domain/accounts/sign-in/attempts.server.ts'
import { isOnlyOwner } from '#domain/accounts/sign-in/close-account.server.ts'
import { queueSignInLetter } from '#domain/accounts/sign-in/sign-in-letters.server.ts'
import { staff, visitor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Role } from '#domain/change/rights.ts'
import { queueEmail } from '#domain/outbox/queue-email.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'
import { assertStrongPassword } from './password-strength.server.ts'

/** Whether the link of a letter still opens something. */
export async function isLinkOpen({ auth }: Pick<Resources, 'auth'>, token: string) {
  const { internalAdapter } = await (await auth()).$context
  const found = await internalAdapter.findVerificationValue(linkName(token))
  return found !== null && found.expiresAt > new Date()
}

/** Sets the password by the link of a letter, which is then spent; every session of the account ends. */
export function resetPassword(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'mail' | 'passwords'>,
  { token, newPassword, firmName }: NewPassword & { token: string; firmName: string },
  sender: { address: string },
) {
  return guardLink(resources, sender, async () => {
    const { internalAdapter } = await (await resources.auth()).$context
    const link = await internalAdapter.findVerificationValue(linkName(token))
    const user = link && link.expiresAt > new Date() ? await findUserById(resources.db, link.value) : undefined
    if (!link || !user || !(await mayReset(resources.db, user))) throw new Problem('link-over')
    await assertStrongPassword(newPassword, { username: user.username, firmName })
    const password = await resources.passwords.hash(newPassword)
    await change(resources, staff(user, sender), async ({ db, record, invalidate }) => {
      const spent = await db.deleteFrom('verification').where('id', '=', link.id).returning('id').executeTakeFirst()
      if (!spent) throw new Problem('link-over')
      await savePassword(db, user.id, password)
      // A second link that was asked for must not open what the first one has closed.
      await endSessions({ db, invalidate }, user.id)
      await record('password reset', user.id)
      if (user.closedAt) await record('account opened', user.id)
      await queueSignInLetter(resources, { db, invalidate }, { userId: user.id, event: 'password', sender })
    })
  })
}

/** A closed account gets no link: an owner opens it. The only owner has nobody to ask, and opens it by a new password. */
export async function mayReset(db: Db, user: { id: string; role: Role; closedAt: string | null }) {
  return user.closedAt === null || (await isOnlyOwner(db, user))
}

/** The place where better-auth looks for the link when it is used, and where it looks only once. */
function linkName(token: string) {
  return `reset-password:${token}`
}

/** Makes a link that sets a new password once; the database keeps nothing by which it could be used. */
export async function makeResetLink(
  { auth, config }: Pick<Resources, 'auth' | 'config'>,
  userId: string,
  now = new Date(),
) {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + rules.newPassword.linkSeconds * 1000)
  const { internalAdapter } = await (await auth()).$context
  await internalAdapter.createVerificationValue({ identifier: linkName(token), value: userId, expiresAt })
  return { address: `${config.PUBLIC_URL}/adminsite/reset?token=${token}`, expiresAt: expiresAt.toISOString() }
}

/** Longer than any answer takes. */
const afterAnswerMs = 1_000

type RequestResetResources = ChangeContext & Pick<Resources, 'background' | 'limits' | 'mail'>

/** Has a link for a new password sent, if there is such an account with an address. The answer never tells. */
export async function requestReset(
  resources: RequestResetResources,
  { username }: ResetRequest,
  { address }: { address: string },
) {
  if (!resources.mail) throw new Problem('no-mail')
  const user = await findUser(resources.db, username)
  await countRequest(resources, { account: countedName(username, user), address })
  // After the answer, which must not tell by its time either whether there is such an account.
  const options = { afterMs: afterAnswerMs, failure: 'a password link was not queued' }
  resources.background.run(() => queueLink(resources, address, user), options)
}

/** For nobody a change is made like any other: what comes next must not be faster for an unknown name. */
async function queueLink(resources: RequestResetResources, address: string, user?: { id: string; email: string }) {
  // However many ask from however many places: those that have arrived still serve.
  const { maxLetters: most, linkSeconds: seconds } = rules.newPassword
  const isTooMany = (await resources.limits.take('reset letters', user?.id ?? 'nobody', { most, seconds })) > 0
  await change(resources, visitor({ address }), async ({ db, record, invalidate }) => {
    await record('password link asked for')
    if (!user || !addressOf(user) || isTooMany) return
    await queueEmail({ db, invalidate }, { kind: 'reset', accountId: user.id, facts: { network: networkOf(address) } })
  })
}
