import { type Actor, staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import type { Resources } from '#platform/resources.ts'
import type { ColleagueNamed, Self, Sender } from './account.ts'
import { endSessions, getUser } from './accounts.server.ts'
import { randomPassword } from './create-account.server.ts'
import { assertLooksAfter } from './first-account.server.ts'

/** Gives an account a new random password, to be shown once and changed at the next sign-in; its sessions end, its second factor stays. */
export async function setPassword(
  resources: ChangeContext & Pick<Resources, 'passwords'>,
  actor: Actor,
  username: string,
) {
  const user = await getUser(resources.db, username)
  const password = randomPassword()
  const hash = await resources.passwords.hash(password)
  const now = new Date().toISOString()
  await change(resources, actor, async ({ db, record, invalidate }) => {
    await db
      .updateTable('account')
      .set({ password: hash, updatedAt: now })
      .where('userId', '=', user.id)
      .where('providerId', '=', 'credential')
      .execute()
    // Somebody may have removed it while the password was hashed.
    await getUser(db, username)
    await db.updateTable('user').set({ passwordGivenAt: now }).where('id', '=', user.id).execute()
    await endSessions({ db, invalidate }, user.id)
    await record('colleague given a password', user.id)
  })
  return { user, password }
}

/** The same for a colleague, by the first account. */
export async function resetColleague(
  resources: ChangeContext & Pick<Resources, 'auth' | 'limits' | 'passwords'>,
  self: Self,
  colleague: ColleagueNamed,
  sender: Sender,
) {
  await assertLooksAfter(resources, self, colleague, sender)
  const { user, password } = await setPassword(resources, staff(self.id, sender), colleague.username)
  return { username: user.username, name: user.name, password, secondFactor: user.twoFactorEnabled === 1 }
}
