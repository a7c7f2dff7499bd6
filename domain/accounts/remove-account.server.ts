import { Problem } from '#domain/problem.ts'
import { underLock } from '#platform/database/connect.ts'
import { forgetDeleted } from '#platform/database/forget-deleted.ts'
import type { Db } from '#platform/database/tables.ts'
import type { Self } from './account.ts'
import { countUsers, endSessions, getUser } from './accounts.server.ts'
import { assertFirst } from './first-account.server.ts'

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
export async function removeColleague({ db }: { db: Db }, self: Self, username: string) {
  await assertFirst(db, self)
  if (username.toLowerCase() === self.username.toLowerCase()) throw new Problem('own-account')
  return await removeAccount(db, username)
}
