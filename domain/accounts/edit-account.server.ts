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
  noAddress,
  type Self,
  type Sender,
  type UsernameChange,
} from './account.ts'
import { endLinks, fullNameTaken, isNameTaken } from './accounts.server.ts'
import { isMadeOf } from './password/password-strength.server.ts'
import { requirePassword } from './password/prove-password.server.ts'
import { queueSignInLetter } from './sign-in/sign-in-letters.server.ts'

/** Changes the name by which colleagues read of an account; without one it is called by its username. */
export function changeFullName(
  resources: ChangeContext,
  actor: Actor & { kind: 'account' },
  { fullName }: FullNameChange,
) {
  const { accountId } = actor
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const own = db.selectFrom('user').select('username').where('id', '=', accountId)
    const name = accountName({ fullName, ...(await own.executeTakeFirstOrThrow()) })
    if (await isNameTaken(db, name, accountId)) throw fullNameTaken()
    const updatedAt = new Date().toISOString()
    await db.updateTable('user').set({ name, updatedAt }).where('id', '=', accountId).execute()
    await record('full name changed', accountId)
    invalidate('accounts')
  })
}

/** Changes or takes away one's own address. Links go there, so the password is asked, and links under way end. */
export async function changeEmail(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'mail' | 'passwords'>,
  self: Self,
  { currentPassword, email = noAddress(self.username) }: EmailChange,
  sender: Sender,
) {
  await requirePassword(resources, self, currentPassword, sender)
  await change(resources, staff(self, sender), async ({ db, record, invalidate }) => {
    if (await isTaken(db, email, self)) throw new Problem('name-taken')
    const own = db.selectFrom('user').select('email').where('id', '=', self.id)
    const { email: recipient } = await own.executeTakeFirstOrThrow()
    const updatedAt = new Date().toISOString()
    await db.updateTable('user').set({ email, updatedAt }).where('id', '=', self.id).execute()
    await endLinks(db, self.id)
    await record('e-mail changed', self.id)
    // To where it went until now: whoever has stolen the account would get any later letter.
    if (recipient !== email)
      await queueSignInLetter(resources, { db, invalidate }, { userId: self.id, event: 'email', sender, recipient })
    invalidate('accounts')
  })
}

async function isTaken(db: Db, email: string, self: Self) {
  const other = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', self.id)
    .executeTakeFirst()
  return other !== undefined
}

/** Changes the name that one signs in with. Sessions and second factor go on: they know the account by its id. */
export async function changeUsername(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  { currentPassword, username: typed }: UsernameChange,
  sender: Sender,
) {
  await requirePassword(resources, self, currentPassword, sender)
  if (currentPassword && isMadeOf(currentPassword, [typed])) {
    throw refused('Your password is made of this name. Please change the password first.')
  }
  const username = typed.toLowerCase()
  await change(resources, staff(self, sender), async ({ db, record, invalidate }) => {
    if (await isNameTaken(db, username, self.id)) throw refused('There is an account of this name already.')
    const own = db.selectFrom('user').select(['username', 'name', 'email']).where('id', '=', self.id)
    const user = await own.executeTakeFirstOrThrow()
    const name = accountName({ fullName: fullNameOf(user), username })
    // The address that stands for none is made of the username: kept, it would bar whoever takes the old name.
    const email = addressOf(user) ?? noAddress(username)
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

function refused(said: string) {
  return new Problem('invalid-input', { fields: { username: [said] } })
}

/** Whether an account gets a letter when a colleague assigns a message to it. */
export function chooseAssignmentEmails(
  resources: ChangeContext,
  actor: Actor & { kind: 'account' },
  isOn: boolean,
  now = new Date(),
) {
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const at = now.toISOString()
    await db
      .updateTable('user')
      .set({ assignmentLettersOffAt: isOn ? null : at, updatedAt: at })
      .where('id', '=', actor.accountId)
      .execute()
    await record(isOn ? 'assignment letters on' : 'assignment letters off', actor.accountId)
    invalidate('accounts')
  })
}
