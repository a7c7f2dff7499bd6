import type { Resources } from '#platform/resources.ts'
import type { Self, Sender } from './account.ts'
import { logAccount } from './account-log.server.ts'
import { endLinks } from './accounts.server.ts'
import { guardOwn } from './attempts.server.ts'
import { deviceCookie } from './device.server.ts'
import { assertGoodPassword, samePassword } from './good-password.server.ts'
import type { PasswordChange } from './new-password.ts'
import { passwordRefusals, readAnswer } from './read-answer.server.ts'
import { renewSession } from './session.server.ts'

type Needs = Pick<Resources, 'db' | 'auth' | 'limits' | 'passwords' | 'sign' | 'config' | 'log'>

/** Changes one's own password and returns the cookies of a new session; all others end, and open links with them. */
export async function changePassword(
  { db, auth, limits, passwords, sign, config, log }: Needs,
  self: Self,
  { currentPassword, newPassword, firmName }: PasswordChange & { firmName: string },
  { headers, address }: Sender,
) {
  await assertGoodPassword(newPassword, { username: self.username, firmName })
  if (newPassword === currentPassword) throw samePassword()
  const renewed = await guardOwn({ limits, passwords }, self, () =>
    renewSession({ db }, self, async () => {
      const { api } = await auth()
      const body = { currentPassword, newPassword, revokeOtherSessions: true }
      const answer = await api.changePassword({ body, headers, asResponse: true })
      return (await readAnswer(answer, passwordRefusals)).cookies
    }),
  )
  await endLinks(db, self.id)
  await db.updateTable('account').set({ updatedAt: new Date().toISOString() }).where('userId', '=', self.id).execute()
  await db.updateTable('user').set({ passwordGivenAt: null }).where('id', '=', self.id).execute()
  logAccount({ log }, 'password changed', { account: self.id, address })
  // This browser stays known; those that knew the old password do not.
  return [...renewed, await deviceCookie({ db, sign, config }, headers, self.id)]
}
