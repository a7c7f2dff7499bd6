import { createHash, randomBytes } from 'node:crypto'
import { addressOf } from '#domain/accounts/account.ts'
import { endSessions, hasOtherOwner, listUsers } from '#domain/accounts/accounts.server.ts'
import { withdrawInvitationsOf } from '#domain/accounts/invitations.server.ts'
import { deletePasskeys } from '#domain/accounts/passkeys.server.ts'
import { machine, staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Role } from '#domain/change/rights.ts'
import { queueEmail } from '#domain/outbox/emails.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { guardLink } from './attempts.server.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Creates a link by which a person closes the own account; the database stores only the hash of its token. */
export async function makeClosingLink(
  resources: ChangeContext & Pick<Resources, 'config'>,
  { userId, email }: { userId: string; email: string },
) {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + rules.signInEmails.linkDays * dayMs).toISOString()
  await change(resources, machine, ({ db }) =>
    db
      .insertInto('closingLink')
      .values({ id: idOf(token), userId, email, expiresAt })
      .execute(),
  )
  return `${resources.config.PUBLIC_URL}/adminsite/not-me?token=${token}`
}

function idOf(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}

/** The account that a link would close; undefined if the link was used or has expired. */
export function findClosingLink(db: Db, token: string) {
  return db
    .selectFrom('closingLink')
    .innerJoin('user', 'user.id', 'closingLink.userId')
    .select(['closingLink.id as linkId', 'closingLink.email as notifiedAddress'])
    .select(['user.id', 'user.username', 'user.role', 'user.email'])
    .where('closingLink.id', '=', idOf(token))
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
}

/**
 * Closes an account by the link of an e-mail: ends its sessions and links, so that nobody can sign in until an owner
 * reopens it. Removes its passkeys, withdraws its invitations, and restores the address to which the e-mail was sent.
 * Notifies the other owners.
 */
export function closeAccount(
  resources: ChangeContext & Pick<Resources, 'limits' | 'mail'>,
  token: string,
  sender: { address: string },
) {
  return guardLink(resources, sender, async () => {
    const user = await findClosingLink(resources.db, token)
    if (!user) throw new Problem('closing-link-over')
    await change(resources, staff(user, sender), async ({ db, record, invalidate }) => {
      // Delete all links of the account: a second e-mail must not close it again after an owner has reopened it.
      const deleted = await db.deleteFrom('closingLink').where('userId', '=', user.id).returning('id').execute()
      if (!deleted.some(({ id }) => id === user.linkId)) throw new Problem('closing-link-over')
      const now = new Date().toISOString()
      const users = await listUsers(db)
      const isTaken = users.some(({ id, email }) => id !== user.id && email === user.notifiedAddress)
      const email = isTaken ? user.email : user.notifiedAddress
      await db.updateTable('user').set({ closedAt: now, email, updatedAt: now }).where('id', '=', user.id).execute()
      await endSessions({ db, invalidate }, user.id)
      // An intruder may have added a passkey, shared unpublished posts or invited somebody.
      await deletePasskeys(db, user.id)
      await db.deleteFrom('previewLink').where('accountId', '=', user.id).execute()
      await withdrawInvitationsOf({ db, record }, user.id)
      await record('account closed', user.id)
      invalidate('accounts')
      if (!resources.mail) return
      for (const owner of users.filter(({ id, role }) => role === 'owner' && id !== user.id)) {
        if (!addressOf(owner)) continue
        const closedEmail = { kind: 'account-closed', accountId: owner.id, facts: { closedId: user.id } } as const
        await queueEmail({ db, invalidate }, closedEmail)
      }
    })
    return { username: user.username, isOnly: await isOnlyOwner(resources.db, user) }
  })
}

/** Throws if the account is closed, and ends the session that a correct password has just opened. */
export async function assertOpen(resources: ChangeContext, user: { id: string; closedAt: string | null }) {
  if (!user.closedAt) return
  await change(resources, machine, (tx) => endSessions(tx, user.id))
  throw new Problem('account-closed')
}

/**
 * Whether no other owner could reopen this account. A new password by e-mail or by command then reopens it: otherwise
 * the firm would be locked out.
 */
export async function isOnlyOwner(db: Db, { id, role }: { id: string; role: Role }) {
  return role === 'owner' && !(await hasOtherOwner(db, id))
}
