import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { staff, visitor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Role } from '#domain/change/rights.ts'
import { longMoment } from '#domain/dates.ts'
import type { Content } from '#domain/firm/content.ts'
import { queueEmail } from '#domain/outbox/emails.server.ts'
import { type LinkedWord, writeEmail } from '#domain/outbox/render-email.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import { fill, fillParts } from '#domain/template.ts'
import type { Db, Row } from '#platform/database/tables.ts'
import { networkOf } from '#platform/network.ts'
import type { Resources } from '#platform/resources.ts'
import { addressOf, type ResetRequest } from './account.ts'
import { attemptKey, endSessions, findUser, findUserById, savePassword } from './accounts.server.ts'
import type { NewPassword } from './credentials.ts'
import { assertStrongPassword } from './password.server.ts'
import { countRequest, guardLink } from './sign-in/attempts.server.ts'
import { isOnlyOwner } from './sign-in/close-account.server.ts'
import { queueSignInEmail } from './sign-in/sign-in-email.server.ts'

/** Sets a new password by a reset link, which is then used up; ends all sessions of the account. */
export function resetPassword(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'mail' | 'passwords'>,
  { token, newPassword, firmName }: NewPassword & { token: string; firmName: string },
  sender: { address: string },
) {
  return guardLink(resources, sender, async () => {
    const { internalAdapter } = await (await resources.auth()).$context
    const link = await internalAdapter.findVerificationValue(verificationId(token))
    const user = link && link.expiresAt > new Date() ? await findUserById(resources.db, link.value) : undefined
    if (!link || !user || !(await mayReset(resources.db, user))) throw new Problem('link-over')
    await assertStrongPassword(newPassword, { username: user.username, firmName })
    const password = await resources.passwords.hash(newPassword)
    await change(resources, staff(user, sender), async ({ db, record, invalidate }) => {
      const deleted = await db.deleteFrom('verification').where('id', '=', link.id).returning('id').executeTakeFirst()
      if (!deleted) throw new Problem('link-over')
      await savePassword(db, user.id, password)
      // Also void other reset links: a second one must not change the password again.
      await endSessions({ db, invalidate }, user.id)
      await record('password reset', user.id)
      if (user.closedAt) await record('account opened', user.id)
      await queueSignInEmail(resources, { db, invalidate }, { userId: user.id, event: 'password', sender })
    })
  })
}

/** Whether a reset link is still valid. */
export async function isLinkOpen({ auth }: Pick<Resources, 'auth'>, token: string) {
  const { internalAdapter } = await (await auth()).$context
  const verification = await internalAdapter.findVerificationValue(verificationId(token))
  return verification !== null && verification.expiresAt > new Date()
}

/** A closed account gets no reset link: an owner reopens it. Only the last owner may reopen it by a new password. */
async function mayReset(db: Db, user: { id: string; role: Role; closedAt: string | null }) {
  return user.closedAt === null || (await isOnlyOwner(db, user))
}

/** The identifier under which better-auth stores and finds a reset link. */
function verificationId(token: string) {
  return `reset-password:${token}`
}

/** Longer than any response takes. */
const afterResponseMs = 1_000

type RequestResetResources = ChangeContext & Pick<Resources, 'background' | 'limits' | 'mail'>

/** Sends a reset link, if there is such an account with an address. The response never reveals whether there is. */
export async function requestReset(
  resources: RequestResetResources,
  { username }: ResetRequest,
  { address }: { address: string },
) {
  if (!resources.mail) throw new Problem('no-mail')
  const user = await findUser(resources.db, username)
  await countRequest(resources, { account: attemptKey(username, user), address })
  // Queue after the response: its duration must not reveal whether the account exists either.
  const options = { afterMs: afterResponseMs, failure: 'a password link was not queued' }
  resources.background.run(() => queueLink(resources, address, user), options)
}

/** Makes a change for an unknown name too: the next request must not be faster after an unknown name. */
async function queueLink(resources: RequestResetResources, address: string, user?: { id: string; email: string }) {
  // Limit per account, from all addresses together: the links that were already sent stay valid.
  const { maxEmails: most, linkSeconds: seconds } = rules.newPassword
  const isTooMany = (await resources.limits.consume('reset letters', user?.id ?? 'nobody', { most, seconds })) > 0
  await change(resources, visitor({ address }), async ({ db, record, invalidate }) => {
    await record('password link asked for')
    if (!user || !addressOf(user) || isTooMany) return
    await queueEmail({ db, invalidate }, { kind: 'reset', accountId: user.id, facts: { network: networkOf(address) } })
  })
}

/** `network` is missing in an e-mail that was given up and is tried again: its facts were cleared. */
const Facts = z.object({ network: z.string().optional() })

/** Writes the e-mail with the reset link. Creates the link only now, so that no queued e-mail contains a working link. */
export async function writeResetEmail(
  resources: Pick<Resources, 'db' | 'auth' | 'config'>,
  { firm, letters }: Content,
  { accountId, createdAt, facts }: Row<'letter'>,
) {
  const user = await findUserById(resources.db, accountId ?? '')
  const to = user && addressOf(user)
  // No link is needed if the password was changed after the request.
  if (!to || (user.passwordAt ?? '') > createdAt || !(await mayReset(resources.db, user))) return undefined
  const { network } = Facts.parse(JSON.parse(facts))
  const { address, expiresAt } = await makeResetLink(resources, user.id)
  const words = letters.reset
  const [requested, ends] = [longMoment(createdAt), longMoment(expiresAt)]
  const email = writeEmail(firm, {
    subject: words.title,
    preview: fill(words.preview, { moment: ends }),
    title: words.title,
    parts: [
      {
        text: fillParts<'username' | 'firm', LinkedWord>(words.asked, {
          username: { strong: user.username },
          firm: firm.name,
        }),
      },
      { button: words.title, to: address },
      { text: fill(words.ends, { moment: ends }) },
      { text: words.notAsked },
      { small: fillParts<'address', LinkedWord>(words.copy, { address: { link: address, to: address } }) },
      {
        small: network
          ? fill(words.askedFrom, { moment: requested, network })
          : fill(words.askedOn, { moment: requested }),
      },
    ],
    foot: [fill(words.foot, { firm: firm.name })],
  })
  return { ...email, to }
}

/** Creates a reset link that works once; the database does not contain the token in plain text. */
export async function makeResetLink({ auth, config }: Pick<Resources, 'auth' | 'config'>, userId: string) {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + rules.newPassword.linkSeconds * 1000)
  const { internalAdapter } = await (await auth()).$context
  await internalAdapter.createVerificationValue({ identifier: verificationId(token), value: userId, expiresAt })
  return { address: `${config.PUBLIC_URL}/adminsite/reset?token=${token}`, expiresAt: expiresAt.toISOString() }
}
