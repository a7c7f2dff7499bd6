import type { Self, Sender } from '#domain/accounts/account.ts'
import { endLinks, hasPassword, savePassword } from '#domain/accounts/accounts.server.ts'
import type { NewPassword, PasswordChange } from '#domain/accounts/credentials.ts'
import { guardOwn } from '#domain/accounts/sign-in/attempts.server.ts'
import { deviceCookie } from '#domain/accounts/sign-in/device.server.ts'
import { passwordRefusals, readAuthResponse } from '#domain/accounts/sign-in/read-auth-response.server.ts'
import { isRecent, renewSession } from '#domain/accounts/sign-in/session.server.ts'
import { deleteOtherSessions } from '#domain/accounts/sign-in/sessions.server.ts'
import { queueSignInLetter } from '#domain/accounts/sign-in/sign-in-letters.server.ts'
import { staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import { assertStrongPassword, samePassword } from './password-strength.server.ts'

type ChangePasswordResources = ChangeContext &
  Pick<Resources, 'auth' | 'limits' | 'mail' | 'passwords' | 'sign' | 'config'>

/** Changes one's own password; returns the cookies of a new session. Ends all other sessions and voids open links. */
export async function changePassword(
  resources: ChangePasswordResources,
  self: Self,
  { currentPassword, newPassword, firmName }: PasswordChange & { firmName: string },
  sender: Sender,
) {
  await assertStrongPassword(newPassword, { username: self.username, firmName })
  if (newPassword === currentPassword) throw samePassword()
  const { headers } = sender
  const actor = staff(self, sender)
  // Void links first: if a later step fails, no old link can undo the new password.
  await change(resources, actor, ({ db }) => endLinks(db, self.id))
  const renewed = await guardOwn(resources, self, () =>
    renewSession(resources, self, sender, async () => {
      const { api } = await resources.auth()
      const body = { currentPassword, newPassword, revokeOtherSessions: true }
      const response = await api.changePassword({ body, headers, asResponse: true })
      return (await readAuthResponse(response, passwordRefusals)).cookies
    }),
  )
  await change(resources, actor, async ({ db, record, invalidate }) => {
    await endLinks(db, self.id)
    await db.updateTable('account').set({ updatedAt: new Date().toISOString() }).where('userId', '=', self.id).execute()
    await db.updateTable('user').set({ passwordGivenAt: null }).where('id', '=', self.id).execute()
    await record('password changed', self.id)
    await queueSignInLetter(resources, { db, invalidate }, { userId: self.id, event: 'password', sender })
  })
  // Renew the device cookie of this browser; those of other browsers are void, since they depend on the password.
  return [...renewed, await deviceCookie(resources, headers, self.id)]
}

/** Replaces a password that was set by somebody else; returns the new device cookie. Ends the other sessions. */
export async function choosePassword(
  resources: ChangeContext & Pick<Resources, 'mail' | 'passwords' | 'sign' | 'config'>,
  self: Self & { mustChoosePassword: boolean },
  { newPassword, firmName }: NewPassword & { firmName: string },
  sender: Sender,
) {
  if (!self.mustChoosePassword) throw new Problem('not-found')
  await assertStrongPassword(newPassword, { username: self.username, firmName })
  const { db, passwords } = resources
  const current = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', self.id)
    .executeTakeFirstOrThrow()
  if (await passwords.verify({ hash: current.password ?? '', password: newPassword })) throw samePassword()
  const password = await passwords.hash(newPassword)
  await change(resources, staff(self, sender), async ({ db, record, invalidate }) => {
    await savePassword(db, self.id, password)
    await deleteOtherSessions({ db, invalidate }, self.id, self.token)
    await endLinks(db, self.id)
    await record('password changed', self.id)
    await queueSignInLetter(resources, { db, invalidate }, { userId: self.id, event: 'password', sender })
  })
  return [await deviceCookie(resources, sender.headers, self.id)]
}

/** Adds a password to one's own account that has none; requires a recent sign-in with a passkey. */
export async function addPassword(
  resources: ChangeContext & Pick<Resources, 'passwords' | 'sign' | 'config'>,
  self: Self,
  { newPassword, firmName }: NewPassword & { firmName: string },
  sender: Sender,
) {
  if (await hasPassword(resources.db, self.id)) throw new Problem('password-needed')
  if (!isRecent(self)) throw new Problem('sign-in-needed')
  await assertStrongPassword(newPassword, { username: self.username, firmName })
  const password = await resources.passwords.hash(newPassword)
  await change(resources, staff(self, sender), async ({ db, record }) => {
    await savePassword(db, self.id, password)
    await endLinks(db, self.id)
    await record('password changed', self.id)
  })
  return [await deviceCookie(resources, sender.headers, self.id)]
}
