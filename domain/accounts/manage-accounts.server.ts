import { randomUUID } from 'node:crypto'
import { type Actor, accountIn, machine, staff } from '#domain/change/actor.ts'
import { type ChangeContext, change, requireRight } from '#domain/change/change.server.ts'
import { may, type Role } from '#domain/change/rights.ts'
import { amount, plural } from '#domain/number-word.ts'
import { queueEmail } from '#domain/outbox/emails.server.ts'
import { Problem } from '#domain/problem.ts'
import { databaseNow } from '#platform/database/dialect.ts'
import type { Resources } from '#platform/resources.ts'
import {
  addressOf,
  type ColleagueInput,
  type ColleagueRoleChange,
  type ColleagueToAdd,
  type SecondStepSwitch,
  type Self,
  type Sender,
} from './account.ts'
import { assertOwnerLeft, endSessions, getUser, savePassword } from './accounts.server.ts'
import { createAccount, randomPassword } from './create-account.server.ts'
import { removeAllPasskeys } from './edit-passkeys.server.ts'
import { withdrawInvitationsOf } from './invitations.server.ts'
import { assertManages, provePassword } from './password.server.ts'
import { findSecondStepRule, hasSecondStep } from './second-step.server.ts'
import { queueSignInEmail } from './sign-in/sign-in-email.server.ts'

/** Creates an account for a colleague, with a random password that is shown once and changed at the first sign-in. */
export async function addColleague(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  { username, fullName, email, role, currentPassword }: ColleagueToAdd,
  sender: Sender,
) {
  const actor = staff(self, sender)
  await requireRight(resources, actor, 'people')
  await provePassword(resources, self, currentPassword, sender)
  const account = { username, fullName, email, role, mustChoosePassword: true }
  const { user, password } = await createAccount(resources, actor, account)
  return { username: user.username, name: user.name, password }
}

/** Deletes an account with its sessions. The last owner cannot be deleted: nobody could manage the other accounts. */
export function removeAccount(resources: ChangeContext, actor: Actor, username: string) {
  return change(resources, actor, async ({ db, record, invalidate, erase }) => {
    const user = await getUser(db, username)
    await assertOwnerLeft(db, user.id)
    await endSessions({ db, invalidate }, user.id)
    await withdrawInvitationsOf({ db, record }, user.id)
    await db.deleteFrom('user').where('id', '=', user.id).execute()
    await record('colleague removed', user.id)
    invalidate('accounts')
    erase()
    return user
  })
}

/** Deletes a colleague's account. Requires an owner, and refuses the owner's own account. */
export async function removeColleague(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  colleague: ColleagueInput,
  sender: Sender,
) {
  await assertManages(resources, self, colleague, sender)
  return await removeAccount(resources, staff(self, sender), colleague.username)
}

/**
 * Changes the role of an account. Ends its sessions, so that no open page shows what it may no longer see, and informs
 * its owner by e-mail.
 */
export function changeRole(
  resources: ChangeContext & Pick<Resources, 'mail'>,
  actor: Actor,
  username: string,
  role: Role,
) {
  return change(resources, actor, async ({ db, record, invalidate }) => {
    const user = await getUser(db, username)
    if (user.role === role) return user
    if (role !== 'owner') await assertOwnerLeft(db, user.id)
    const now = new Date().toISOString()
    await db.updateTable('user').set({ role, roleGivenAt: now, updatedAt: now }).where('id', '=', user.id).execute()
    await endSessions({ db, invalidate }, user.id)
    if (!may(role, 'people')) await withdrawInvitationsOf({ db, record }, user.id)
    await record('role changed', user.id)
    if (resources.mail && addressOf(user)) {
      const by = accountIn(actor) ?? undefined
      await queueEmail({ db, invalidate }, { kind: 'role', accountId: user.id, facts: { by } })
    }
    invalidate('accounts')
    return { ...user, role }
  })
}

/** Changes a role. Requires an owner and the owner's password; works on the own account while another owner is left. */
export async function changeColleagueRole(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'mail' | 'passwords'>,
  self: Self,
  { username, role, currentPassword }: ColleagueRoleChange,
  sender: Sender,
) {
  const actor = staff(self, sender)
  await requireRight(resources, actor, 'people')
  await provePassword(resources, self, currentPassword, sender)
  return await changeRole(resources, actor, username, role)
}

/**
 * Sets a new random password of an account, shown once and changed at the next sign-in. Ends its sessions and removes its
 * passkeys: somebody who knew the old password may have added one. Its second factor stays. Reopens a closed account.
 */
export async function setPassword(
  resources: ChangeContext & Pick<Resources, 'mail' | 'passwords'>,
  actor: Actor,
  username: string,
) {
  const user = await getUser(resources.db, username)
  const password = randomPassword()
  const hash = await resources.passwords.hash(password)
  const { mail } = resources
  const passkeys = await change(resources, actor, async ({ db, record, invalidate }) => {
    // The account may have been deleted while the password was hashed.
    const { closedAt } = await getUser(db, username)
    await savePassword(db, user.id, hash, { mustChoosePassword: true })
    const passkeys = await removeAllPasskeys(mail, { db, record, invalidate }, user)
    await endSessions({ db, invalidate }, user.id)
    await record('colleague given a password', user.id)
    if (closedAt) await record('account opened', user.id)
    invalidate('accounts')
    await queueSignInEmail(resources, { db, invalidate }, { userId: user.id, event: 'password' })
    return passkeys
  })
  return { user, password, passkeys }
}

/** Reopens an account that its owner has closed, with a new password: somebody else knew the old one. */
export async function reopenAccount(
  resources: ChangeContext & Pick<Resources, 'mail' | 'passwords'>,
  actor: Actor,
  username: string,
) {
  if (!(await getUser(resources.db, username)).closedAt) throw new Problem('account-open')
  return await setPassword(resources, actor, username)
}

/** Resets the password of a colleague. Requires an owner. */
export async function resetColleaguePassword(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'mail' | 'passwords'>,
  self: Self,
  colleague: ColleagueInput,
  sender: Sender,
) {
  await assertManages(resources, self, colleague, sender)
  const { user, password, passkeys } = await setPassword(resources, staff(self, sender), colleague.username)
  return { username: user.username, name: user.name, password, secondFactor: user.twoFactorEnabled === 1, passkeys }
}

/** At the first start of a release with roles, records and logs once that all existing accounts are owners. */
export async function adoptRoles(resources: ChangeContext) {
  const unassigned = resources.db.selectFrom('user').select('id').where('roleGivenAt', 'is', null).limit(1)
  if ((await unassigned.execute()).length === 0) return
  const owners = await change(resources, machine, async ({ db, record }) => {
    const assigned = await db
      .updateTable('user')
      .set({ roleGivenAt: new Date().toISOString() })
      .where('roleGivenAt', 'is', null)
      .returning('id')
      .execute()
    if (assigned.length > 0) await record('role given', ...assigned.map(({ id }) => id))
    return assigned.length
  })
  if (owners === 0) return
  const message = `${amount(owners, 'account')} from before there were roles ${plural(owners, 'is an owner', 'are owners')} now`
  resources.log.warn(`${message}: an owner gives each person a role under People`)
}

/** Makes a second step mandatory or optional for everybody. Requires an owner who has one, and the owner's password. */
export async function switchSecondStep(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  { state, currentPassword }: SecondStepSwitch,
  sender: Sender,
) {
  const actor = staff(self, sender)
  await requireRight(resources, actor, 'people')
  await provePassword(resources, self, currentPassword, sender)
  await change(resources, actor, async ({ db, record, invalidate }) => {
    const query = db.selectFrom('user').select(['id', 'twoFactorEnabled']).where('id', '=', self.id)
    if (state === 'on' && !(await hasSecondStep(db, await query.executeTakeFirstOrThrow())))
      throw new Problem('second-step-own-first')
    if (((await findSecondStepRule(db)) ? 'on' : 'off') === state) throw new Problem('switched-already')
    const id = randomUUID()
    const switchedAt = (await databaseNow(db)).toISOString()
    await db.insertInto('secondStepSwitch').values({ id, state, switchedAt, switchedBy: self.id }).execute()
    await record(state === 'on' ? 'second step required' : 'second step not required', id)
    invalidate('accounts')
  })
}
