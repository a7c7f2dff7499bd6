import { type Actor, staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { ColleagueNamed, Self, Sender } from './account.ts'
import { countUsers, endSessions, getUser } from './accounts.server.ts'
import { assertLooksAfter } from './first-account.server.ts'

/** Removes an account with its sessions. The last one stays, or nobody could sign in. */
export function removeAccount(resources: ChangeContext, actor: Actor, username: string) {
  return change(resources, actor, async ({ db, record, invalidate, erase }) => {
    // Takes hold of all accounts: of two that remove each other at once, the second finds itself the last.
    await db
      .updateTable('user')
      .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
      .execute()
    const user = await getUser(db, username)
    if ((await countUsers(db)) === 1) throw new Problem('last-account')
    await endSessions({ db, invalidate }, user.id)
    await db.deleteFrom('user').where('id', '=', user.id).execute()
    await record('colleague removed', user.id)
    invalidate('accounts')
    erase()
    return user
  })
}

/** Removes a colleague's account: for the first account, and never its own. */
export async function removeColleague(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  colleague: ColleagueNamed,
  sender: Sender,
) {
  await assertLooksAfter(resources, self, colleague, sender)
  return await removeAccount(resources, staff(self.id, sender), colleague.username)
}
