import { createHash, randomBytes } from 'node:crypto'
import { addressOf } from '#domain/accounts/account.ts'
import { endSessions, hasOtherOwner, listUsers } from '#domain/accounts/accounts.server.ts'
import { deletePasskeys } from '#domain/accounts/passkeys.server.ts'
import { machine, staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Role } from '#domain/change/rights.ts'
import { queueEmail } from '#domain/outbox/queue-email.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { guardLink } from './attempts.server.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Makes a link by which a person closes the own account; the database keeps nothing by which it could be used. */
export async function makeClosingLink(
  resources: ChangeContext & Pick<Resources, 'config'>,
  { userId, email }: { userId: string; email: string },
  now = new Date(),
) {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + rules.signInLetters.linkDays * dayMs).toISOString()
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

/** The account that a link would close; undefined where it has been used or is too old. */
export function findClosingLink(db: Db, token: string, now = new Date()) {
  return db
    .selectFrom('closingLink')
    .innerJoin('user', 'user.id', 'closingLink.userId')
    .select(['closingLink.id as linkId', 'closingLink.email as toldAt'])
    .select(['user.id', 'user.username', 'user.role', 'user.email'])
    .where('closingLink.id', '=', idOf(token))
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/**
 * Closes an account by the link of a letter: its sessions and links end, and nobody signs in until an owner opens it.
 * Its passkeys are taken, and its address is again the
 * one that the letter reached. The other owners are told.
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
      // All of them: no second letter closes what an owner has opened after the first.
      const spent = await db.deleteFrom('closingLink').where('userId', '=', user.id).returning('id').execute()
      if (!spent.some(({ id }) => id === user.linkId)) throw new Problem('closing-link-over')
      const now = new Date().toISOString()
      const users = await listUsers(db)
      const isTaken = users.some(({ id, email }) => id !== user.id && email === user.toldAt)
      const email = isTaken ? user.email : user.toldAt
      await db.updateTable('user').set({ closedAt: now, email, updatedAt: now }).where('id', '=', user.id).execute()
      await endSessions({ db, invalidate }, user.id)
      // Whoever was in it may have added one.
      await deletePasskeys(db, user.id)
      await record('account closed', user.id)
      invalidate('accounts')
      if (!resources.mail) return
      for (const owner of users.filter(({ id, role }) => role === 'owner' && id !== user.id)) {
        if (!addressOf(owner)) continue
        const letter = { kind: 'account-closed', accountId: owner.id, facts: { closedId: user.id } } as const
        await queueEmail({ db, invalidate }, letter)
      }
    })
    return { username: user.username, isOnly: await isOnlyOwner(resources.db, user) }
  })
}

/** Refuses who has the right password of a closed account; what the password has opened ends again. */
export async function assertOpen(resources: ChangeContext, user: { id: string; closedAt: string | null }) {
  if (!user.closedAt) return
  await change(resources, machine, (open) => endSessions(open, user.id))
  throw new Problem('account-closed')
}

/**
 * Whether nobody else could open this account again. A new password by letter or by command then does, or the firm
 * would be locked out.
 */
export async function isOnlyOwner(db: Db, { id, role }: { id: string; role: Role }) {
  return role === 'owner' && !(await hasOtherOwner(db, id))
}
