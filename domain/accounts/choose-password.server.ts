import { Problem } from '#domain/problem.ts'
import type { Resources } from '#platform/resources.ts'
import type { Self, Sender } from './account.ts'
import { logAccount } from './account-log.server.ts'
import { endLinks } from './accounts.server.ts'
import { assertGoodPassword, samePassword } from './good-password.server.ts'
import type { NewPassword } from './new-password.ts'
import { deleteOtherSessions } from './sessions.server.ts'

/** Puts a password of one's own in the place of one that somebody else gave; other sessions end. */
export async function choosePassword(
  { db, passwords, log }: Pick<Resources, 'db' | 'passwords' | 'log'>,
  self: Self & { mustChoosePassword: boolean },
  { newPassword, firmName }: NewPassword & { firmName: string },
  { address }: Pick<Sender, 'address'>,
) {
  if (!self.mustChoosePassword) throw new Problem('not-found')
  await assertGoodPassword(newPassword, { username: self.username, firmName })
  const kept = await db.selectFrom('account').select('password').where('userId', '=', self.id).executeTakeFirstOrThrow()
  if (await passwords.verify({ hash: kept.password ?? '', password: newPassword })) throw samePassword()
  const password = await passwords.hash(newPassword)
  const updatedAt = new Date().toISOString()
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('account').set({ password, updatedAt }).where('userId', '=', self.id).execute()
    await transaction.updateTable('user').set({ passwordGivenAt: null }).where('id', '=', self.id).execute()
    await deleteOtherSessions(transaction, self.id, self.token)
    await endLinks(transaction, self.id)
  })
  logAccount({ log }, 'password changed', { account: self.id, address })
}
