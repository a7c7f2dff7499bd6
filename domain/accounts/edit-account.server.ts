import { type Actor, staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import {
  accountName,
  addressOf,
  type EmailChange,
  type FullNameChange,
  fullNameOf,
  placeholderEmail,
  type Self,
  type Sender,
  type UsernameChange,
} from './account.ts'
import { endLinks, fullNameTaken, isNameTaken } from './accounts.server.ts'
import { isMadeOf, requirePassword } from './password.server.ts'
import { queueSignInEmail } from './sign-in/sign-in-email.server.ts'

/** Changes one's own display name; an empty one falls back to the username. */
export function changeFullName(
  resources: ChangeContext,
  actor: Actor & { kind: 'account' },
  { fullName }: FullNameChange,
) {
  const { accountId } = actor
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const query = db.selectFrom('user').select('username').where('id', '=', accountId)
    const name = accountName({ fullName, ...(await query.executeTakeFirstOrThrow()) })
    if (await isNameTaken(db, name, accountId)) throw fullNameTaken()
    const updatedAt = new Date().toISOString()
    await db.updateTable('user').set({ name, updatedAt }).where('id', '=', accountId).execute()
    await record('full name changed', accountId)
    invalidate('accounts')
  })
}

/** Changes or removes one's own address. Reset links go there, so it requires the password and voids open links. */
export async function changeEmail(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'mail' | 'passwords'>,
  self: Self,
  { currentPassword, email = placeholderEmail(self.username) }: EmailChange,
  sender: Sender,
) {
  await requirePassword(resources, self, currentPassword, sender)
  await change(resources, staff(self, sender), async ({ db, record, invalidate }) => {
    if (await isEmailTaken(db, email, self)) throw new Problem('name-taken')
    const query = db.selectFrom('user').select('email').where('id', '=', self.id)
    const { email: recipient } = await query.executeTakeFirstOrThrow()
    const updatedAt = new Date().toISOString()
    await db.updateTable('user').set({ email, updatedAt }).where('id', '=', self.id).execute()
    await endLinks(db, self.id)
    await record('e-mail changed', self.id)
    // Send it to the old address: if the account is stolen, the thief reads the new one.
    if (recipient !== email)
      await queueSignInEmail(resources, { db, invalidate }, { userId: self.id, event: 'email', sender, recipient })
    invalidate('accounts')
  })
}

async function isEmailTaken(db: Db, email: string, self: Self) {
  const other = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', self.id)
    .executeTakeFirst()
  return other !== undefined
}

/** Changes one's own username. Sessions and second factor stay valid: they refer to the account's id. */
export async function changeUsername(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  { currentPassword, username: typed }: UsernameChange,
  sender: Sender,
) {
  await requirePassword(resources, self, currentPassword, sender)
  if (currentPassword && isMadeOf(currentPassword, [typed])) {
    throw usernameProblem('Your password is made of this name. Please change the password first.')
  }
  const username = typed.toLowerCase()
  await change(resources, staff(self, sender), async ({ db, record, invalidate }) => {
    if (await isNameTaken(db, username, self.id)) throw usernameProblem('There is an account of this name already.')
    const query = db.selectFrom('user').select(['username', 'name', 'email']).where('id', '=', self.id)
    const user = await query.executeTakeFirstOrThrow()
    const name = accountName({ fullName: fullNameOf(user), username })
    // Renew the placeholder address, which contains the username: the old one would block the old name for others.
    const email = addressOf(user) ?? placeholderEmail(username)
    const updatedAt = new Date().toISOString()
    await db
      .updateTable('user')
      .set({ username, displayUsername: typed, name, email, updatedAt })
      .where('id', '=', self.id)
      .execute()
    await record('username changed', self.id)
    invalidate('accounts')
  })
}

function usernameProblem(message: string) {
  return new Problem('invalid-input', { fields: { username: [message] } })
}

/** Switches the e-mail about newly assigned messages on or off. */
export function chooseAssignmentEmails(resources: ChangeContext, actor: Actor & { kind: 'account' }, isOn: boolean) {
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const at = new Date().toISOString()
    await db
      .updateTable('user')
      .set({ assignmentLettersOffAt: isOn ? null : at, updatedAt: at })
      .where('id', '=', actor.accountId)
      .execute()
    await record(isOn ? 'assignment letters on' : 'assignment letters off', actor.accountId)
    invalidate('accounts')
  })
}
