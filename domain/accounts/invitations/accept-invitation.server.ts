import { fullNameTaken, isNameTaken } from '#domain/accounts/accounts.server.ts'
import { insertAccountOf } from '#domain/accounts/create-account.server.ts'
import { assertStrongPassword } from '#domain/accounts/password/password-strength.server.ts'
import { guardLink } from '#domain/accounts/sign-in/attempts.server.ts'
import { visitor } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { AcceptedInvitation } from './invitation.ts'
import { findInvitation, hashOf } from './invitations.server.ts'

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
