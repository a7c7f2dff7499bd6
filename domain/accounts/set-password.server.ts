import type { Resources } from '#platform/resources.ts'
import type { ColleagueNamed, Self, Sender } from './account.ts'
import { logAccount } from './account-log.server.ts'
import { endSessions, getUser } from './accounts.server.ts'
import { randomPassword } from './create-account.server.ts'
import { assertLooksAfter } from './first-account.server.ts'

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
  colleague: ColleagueNamed,
  sender: Sender,
) {
  await assertLooksAfter(resources, self, colleague, sender)
  const { user, password } = await setPassword(resources, colleague.username)
  logAccount(resources, 'colleague given a password', {
    account: self.id,
    colleague: user.id,
    address: sender.address,
  })
  return { username: user.username, password }
}
