import { randomUUID } from 'node:crypto'
import { staff, visitor } from '#domain/change/actor.ts'
import { type Change, type ChangeContext, change, requireRight } from '#domain/change/change.server.ts'
import { queueEmail } from '#domain/outbox/emails.server.ts'
import { Problem } from '#domain/problem.ts'
import { rules } from '#domain/rules.ts'
import type { Transaction } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import { normaliseName, type Self, type Sender } from './account.ts'
import { fullNameTaken, isNameTaken } from './accounts.server.ts'
import { insertAccountOf } from './create-account.server.ts'
import type { AcceptedInvitation, NewInvitation } from './invitation.ts'
import { deleteExpiredInvitations, deleteUnsentEmail, findInvitation, hashOf, tokenOf } from './invitations.server.ts'
import { assertStrongPassword, provePassword } from './password.server.ts'
import { guardLink } from './sign-in/attempts.server.ts'

const dayMs = 24 * 60 * 60 * 1000

type InviteResources = ChangeContext & Pick<Resources, 'mail' | 'sign'>

/** Invites somebody to create an account with the given role, by e-mail. Requires an owner and the owner's password. */
export async function inviteColleague(
  resources: InviteResources & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  { fullName, email, role, currentPassword }: NewInvitation,
  sender: Sender,
) {
  const actor = staff(self, sender)
  await requireRight(resources, actor, 'people')
  if (!resources.mail) throw new Problem('no-mail')
  await provePassword(resources, self, currentPassword, sender)
  return await change(resources, actor, async ({ db, record, invalidate }) => {
    // An expired invitation must not block its address or its name.
    await deleteExpiredInvitations(db, new Date())
    await assertFree(db, fullName, email)
    const link = await queueLink(resources, { db, invalidate })
    const added = await db
      .insertInto('invitation')
      .values({ id: randomUUID(), name: fullName, email, role, invitedBy: self.id, ...link })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(['id', 'name', 'endsAt'])
      .executeTakeFirst()
    if (!added) throw alreadyOpen()
    await record('invitation sent', added.id)
    invalidate('accounts')
    return added
  })
}

/** Sends another e-mail with a new link, which is valid for the full period; the old link stops working. */
export async function sendInvitationAgain(resources: InviteResources, self: Self, id: string, sender: Sender) {
  const actor = staff(self, sender)
  await requireRight(resources, actor, 'people')
  if (!resources.mail) throw new Problem('no-mail')
  return await change(resources, actor, async ({ db, record, invalidate }) => {
    const query = db.selectFrom('invitation').select('letterId').where('id', '=', id)
    const { letterId } = (await query.executeTakeFirst()) ?? {}
    if (letterId) await deleteUnsentEmail(db, letterId)
    const link = await queueLink(resources, { db, invalidate })
    const sent = await db
      .updateTable('invitation')
      .set({ ...link, invitedBy: self.id })
      .where('id', '=', id)
      .returning(['name', 'endsAt'])
      .executeTakeFirst()
    if (!sent) throw new Problem('no-invitation')
    await record('invitation sent again', id)
    invalidate('accounts')
    return sent
  })
}

/** Withdraws an invitation: its link stops working. */
export async function withdrawInvitation(resources: ChangeContext, self: Self, id: string, sender: Sender) {
  const actor = staff(self, sender)
  await requireRight(resources, actor, 'people')
  return await change(resources, actor, async ({ db, record, invalidate, erase }) => {
    const deletion = db.deleteFrom('invitation').where('id', '=', id).returning(['name', 'letterId'])
    const withdrawn = await deletion.executeTakeFirst()
    if (!withdrawn) throw new Problem('no-invitation')
    await deleteUnsentEmail(db, withdrawn.letterId)
    await record('invitation withdrawn', id)
    invalidate('accounts')
    invalidate('emails')
    erase()
    return withdrawn
  })
}

async function queueLink({ sign }: Pick<Resources, 'sign'>, tx: Pick<Change, 'db' | 'invalidate'>) {
  const letterId = await queueEmail(tx, { kind: 'invitation' })
  const now = new Date()
  const endsAt = new Date(now.getTime() + rules.invitation.days * dayMs).toISOString()
  return { letterId, tokenHash: hashOf(tokenOf(sign, letterId)), sentAt: now.toISOString(), endsAt }
}

/** Throws if another account or open invitation has this address or name. */
async function assertFree(db: Transaction, fullName: string, email: string) {
  const account = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  if (account) throw addressTaken()
  const invitations = await db.selectFrom('invitation').select(['name', 'email']).execute()
  if (invitations.some((invitation) => invitation.email === email)) throw alreadyOpen()
  const isInvited = invitations.some(({ name }) => normaliseName(name) === normaliseName(fullName))
  if (isInvited || (await isNameTaken(db, fullName))) throw fullNameTaken()
}

function addressTaken() {
  const message = 'There is an account with this address already.'
  return new Problem('name-taken', { fields: { email: [message] } })
}

function alreadyOpen() {
  const { message } = new Problem('invitation-open')
  return new Problem('invitation-open', { fields: { email: [message] } })
}

type InvitationSender = { address: string }

/** Finds the name and role of an invitation. It does not use the link up: mail scanners open links too. */
export function findOpenInvitation(
  resources: Pick<Resources, 'db' | 'limits'>,
  token: string,
  sender: InvitationSender,
) {
  return guardLink(resources, sender, async () => {
    const invitation = await findInvitation(resources.db, token)
    if (!invitation) throw new Problem('invitation-over')
    return invitation
  })
}

type Acceptance = AcceptedInvitation & { token: string; firmName: string }

/** Creates the invited account, with the role that the invitation has now, and deletes the invitation. */
export function acceptInvitation(
  resources: ChangeContext & Pick<Resources, 'limits' | 'passwords'>,
  { token, username, newPassword, firmName }: Acceptance,
  sender: InvitationSender,
) {
  return guardLink(resources, sender, async () => {
    if (!(await findInvitation(resources.db, token))) throw new Problem('invitation-over')
    await assertStrongPassword(newPassword, { username, firmName })
    const hash = await resources.passwords.hash(newPassword)
    return await change(resources, visitor(sender), async ({ db, record, invalidate, erase }) => {
      const invitation = await db
        .deleteFrom('invitation')
        .where('tokenHash', '=', hashOf(token))
        .where('endsAt', '>', new Date().toISOString())
        .returning(['name', 'email', 'role'])
        .executeTakeFirst()
      if (!invitation) throw new Problem('invitation-over')
      if (await isNameTaken(db, username)) throw usernameTaken()
      if (await isNameTaken(db, invitation.name)) throw fullNameTaken()
      const { name: fullName, email, role } = invitation
      const user = await insertAccountOf(db, { username, fullName, email, role, hash })
      if (!user) throw new Problem('name-taken')
      await record('invitation accepted', user.id)
      invalidate('accounts')
      erase()
      return user
    })
  })
}

function usernameTaken() {
  return new Problem('invalid-input', { fields: { username: ['There is an account of this name already.'] } })
}
