import { Problem } from '#domain/problem.ts'
import { underLock } from '#platform/database/connect.ts'
import { forgetDeleted } from '#platform/database/forget-deleted.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Resources } from '#platform/resources.ts'
import type { ColleagueNamed, Self, Sender } from './account.ts'
import { logAccount } from './account-log.server.ts'
import { countUsers, endSessions, getUser } from './accounts.server.ts'
import { assertLooksAfter } from './first-account.server.ts'

/** Removes an account with its sessions. The last one stays, or nobody could sign in. */
export async function removeAccount(db: Db, username: string) {
  const removed = await underLock(db, async (transaction) => {
    const user = await getUser(transaction, username)
    if ((await countUsers(transaction)) === 1) throw new Problem('last-account')
    await endSessions(transaction, user.id)
    await transaction.deleteFrom('user').where('id', '=', user.id).execute()
    return user
  })
  await forgetDeleted(db)
  return removed
}

/** Removes a colleague's account: for the first account, and never its own. */
export async function removeColleague(
  resources: Pick<Resources, 'db' | 'auth' | 'limits' | 'passwords' | 'log'>,
  self: Self,
  colleague: ColleagueNamed,
  sender: Sender,
) {
  await assertLooksAfter(resources, self, colleague, sender)
  const removed = await removeAccount(resources.db, colleague.username)
  logAccount(resources, 'colleague removed', { account: self.id, colleague: removed.id, address: sender.address })
  return removed
}
