import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { ColleagueNamed, Self, Sender } from './account.ts'
import { logAccount } from './account-log.server.ts'
import { endSessions, getUser } from './accounts.server.ts'
import { randomPassword } from './create-account.server.ts'
import { assertFirst } from './first-account.server.ts'
import { provePassword } from './prove-password.server.ts'

/** Gives an account a new random password, to be shown once and changed at the next sign-in; its sessions end. */
export async function setPassword({ db, passwords }: Pick<Resources, 'db' | 'passwords'>, username: string) {
  const user = await getUser(db, username)
  const password = randomPassword()
  const hash = await passwords.hash(password)
  const now = new Date().toISOString()
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('account')
      .set({ password: hash, updatedAt: now })
      .where('userId', '=', user.id)
      .where('providerId', '=', 'credential')
      .execute()
    await transaction.updateTable('user').set({ passwordGivenAt: now }).where('id', '=', user.id).execute()
    await endSessions(transaction, user.id)
  })
  return { user, password }
}

/** The same for a colleague, by the first account. */
export async function resetColleague(
  resources: Pick<Resources, 'db' | 'auth' | 'limits' | 'passwords' | 'log'>,
  self: Self,
  { username, currentPassword }: ColleagueNamed,
  sender: Sender,
) {
  await assertFirst(resources.db, self)
  if (username.toLowerCase() === self.username.toLowerCase()) throw new Problem('own-account')
  await provePassword(resources, self, currentPassword, sender)
  const { user, password } = await setPassword(resources, username)
  logAccount(resources, 'colleague given a password', {
    account: self.id,
    colleague: user.id,
    address: sender.address,
  })
  return { username: user.username, password }
}
