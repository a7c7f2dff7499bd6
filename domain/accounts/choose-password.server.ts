import { staff } from '#domain/change/actor.ts'
import { type ChangeContext, change } from '#domain/change/change.server.ts'
import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { Self, Sender } from './account.ts'
import { endLinks } from './accounts.server.ts'
import { assertGoodPassword, samePassword } from './good-password.server.ts'
import type { NewPassword } from './new-password.ts'
import { deleteOtherSessions } from './sessions.server.ts'

/** Puts a password of one's own in the place of one that somebody else gave; other sessions end. */
export async function choosePassword(
  resources: ChangeContext & Pick<Resources, 'passwords'>,
  self: Self & { mustChoosePassword: boolean },
  { newPassword, firmName }: NewPassword & { firmName: string },
  sender: Pick<Sender, 'address'>,
) {
  if (!self.mustChoosePassword) throw new Problem('not-found')
  await assertGoodPassword(newPassword, { username: self.username, firmName })
  const { db, passwords } = resources
  const kept = await db.selectFrom('account').select('password').where('userId', '=', self.id).executeTakeFirstOrThrow()
  if (await passwords.verify({ hash: kept.password ?? '', password: newPassword })) throw samePassword()
  const password = await passwords.hash(newPassword)
  const updatedAt = new Date().toISOString()
  await change(resources, staff(self.id, sender), async ({ db, record, invalidate }) => {
    await db.updateTable('account').set({ password, updatedAt }).where('userId', '=', self.id).execute()
    await db.updateTable('user').set({ passwordGivenAt: null }).where('id', '=', self.id).execute()
    await deleteOtherSessions({ db, invalidate }, self.id, self.token)
    await endLinks(db, self.id)
    await record('password changed', self.id)
  })
}
